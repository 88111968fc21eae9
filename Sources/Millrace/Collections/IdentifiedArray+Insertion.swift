extension IdentifiedArray {
  /// Adds an element at the end, unless its id is taken; returns whether it was added.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    insert(element, at: rows.count)
  }

  /// Adds elements at the end, and returns those whose ids were taken.
  ///
  /// - Complexity: O(*m*) for *m* elements.
  @inlinable
  @discardableResult
  public mutating func append(contentsOf elements: some Sequence<Element>) -> [Element] {
    var refused: [Element] = []
    for element in elements where !append(element) { refused.append(element) }
    return refused
  }

  /// Adds an element before the one at `position`, unless its id is taken; returns whether it was
  /// added.
  ///
  /// - Complexity: O(*n*), as `remove(at:)`.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> Bool {
    let id = identity.id(of: element)
    let hash = IDTable<ID>.hash(of: id)
    guard table.position(of: id, hash: hash) == nil else { return false }
    rows.place(element, at: position)
    table.insert(id, hash: hash, at: position)
    journal.touched(id)
    return true
  }

  /// Stores an element over the one with its id, or else at the end; returns the one that was there.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: rows.count)
  }

  /// Stores an element over the one with its id, which keeps its position, or else before the one at
  /// `position`; returns the one that was there.
  ///
  /// - Complexity: O(1) to update, O(*n*) to insert.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at position: Int) -> Element? {
    let id = identity.id(of: element)
    guard let present = table.position(of: id) else {
      insert(element, at: position)
      return nil
    }
    let old = rows[present]
    journal.touched(id)
    rows[present] = element
    return old
  }

  /// Makes room, so that the array can grow to `capacity` elements without moving its storage.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    rows.reserveCapacity(capacity)
    table.reserveCapacity(capacity)
  }
}
