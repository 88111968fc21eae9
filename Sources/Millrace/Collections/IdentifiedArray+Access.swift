extension IdentifiedArray {
  /// The ids of all elements, in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: [ID] { table.ids }

  /// The position of the element with this id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    table.position(of: id)
  }

  /// The element with this id, in place.
  ///
  /// Writing `nil` removes it; writing an element where there is none appends it. When the element has
  /// another id afterwards, it is found under the new one, at the same position. If another element
  /// has that id already, the misuse is reported, and
  /// - an element that was assigned as a whole is refused: the old one stays;
  /// - one that was changed in place stays as it is now, and is still found under its old id.
  ///
  /// - Complexity: O(1); O(*n*) to remove, as `remove(id:)`. `modify(id:_:)` is a little faster.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { table.position(of: id).flatMap { rows[$0] } }
    set {
      switch (table.position(of: id), newValue) {
      case (let position?, let element?): replace(at: position, with: element)
      case (let position?, nil): remove(at: position)
      case (nil, let element?): adopt(element, assignedTo: id)
      case (nil, nil): break
      }
    }
    _modify {
      if let position = table.position(of: id) {
        journal.touched(table.ids[position])
        defer { settle(at: position) }
        yield &rows[position]
      } else {
        var element: Element?
        defer { if let element { adopt(element, assignedTo: id) } }
        yield &element
      }
    }
  }

  /// Changes the element with this id in place, and returns what `body` returns; `nil`, without calling
  /// it, when there is no such element. An id changed by `body` is treated as in `subscript(id:)`.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func modify<Result, Failure: Error>(
    id: ID,
    _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let position = table.position(of: id) else { return nil }
    return try body(&self[position])
  }

  /// Stores a whole element over another one, unless its id is that of a third one.
  @inlinable
  mutating func replace(at position: Int, with element: Element) {
    let id = identity.id(of: element)
    let oldID = table.ids[position]
    if id != oldID {
      guard table.position(of: id) == nil else {
        return Self.report(id: oldID, newID: id, assigned: true)
      }
      table.replace(at: position, with: id)
      journal.touched(id)
    }
    journal.touched(oldID)
    rows[position] = element
  }

  /// Appends an element that was assigned to an id which no element had.
  @inlinable
  mutating func adopt(_ element: Element, assignedTo id: ID) {
    if !append(element) {
      Self.report(id: id, newID: identity.id(of: element), assigned: true)
    }
  }

  /// Files an element that was changed in place under its present id, or takes out an empty row.
  @inlinable
  mutating func settle(at position: Int) {
    guard rows[position] != nil else {
      rows.remove(at: position)
      return table.remove(at: position)
    }
    let id = identity.id(of: rows[position]!)
    if id != table.ids[position] { rename(at: position, to: id) }
  }

  @usableFromInline
  mutating func rename(at position: Int, to id: ID) {
    guard table.position(of: id) == nil else {
      return Self.report(id: table.ids[position], newID: id, assigned: false)
    }
    table.replace(at: position, with: id)
    journal.touched(id)
  }

  @usableFromInline
  static func report(id: ID, newID: ID, assigned: Bool) {
    let element = String(describing: Element.self)
    let id = String(describing: id)
    let newID = String(describing: newID)
    reportCollectionMisuse(
      assigned
        ? .assignedIDTaken(element: element, id: id, newID: newID)
        : .changedIDTaken(element: element, id: id, newID: newID)
    )
  }
}

extension IdentifiedArray: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { rows.count }

  /// The element at this position, in place. An id that changes is treated as in `subscript(id:)`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read { yield rows[position]! }
    set { replace(at: position, with: newValue) }
    @inline(__always)
    _modify {
      journal.touched(table.ids[position])
      defer { settle(at: position) }
      yield &rows[position]!
    }
  }
}
