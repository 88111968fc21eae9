extension IdentifiedArray {
  /// Makes an empty array of elements whose id is read through a key path.
  @inlinable
  public init(id: KeyPath<Element, ID> & Sendable) {
    self.init(identity: ElementIdentity(keyPath: id))
  }

  /// Makes an array of the first element of each id.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    _ = fill(elements)
  }

  /// Makes an array of elements whose ids are known to differ. Should two be equal nevertheless, the
  /// first element is kept and the other one reported.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID> & Sendable)
  {
    self.init(id: id)
    fillReportingDuplicates(elements)
  }

  @inlinable
  mutating func fillReportingDuplicates(_ elements: some Sequence<Element>) {
    let duplicates = fill(elements)
    if !duplicates.isEmpty { Self.report(duplicates: duplicates) }
  }

  @usableFromInline
  static func report(duplicates: [ID]) {
    reportCollectionMisuse(
      .duplicateIDs(
        element: String(describing: Element.self),
        ids: duplicates.map { String(describing: $0) }
      )
    )
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(identity: .function { $0.id })
  }

  /// Makes an array of the first element of each id.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    _ = fill(elements)
  }

  /// Makes an array of elements whose ids are known to differ. Should two be equal nevertheless, the
  /// first element is kept and the other one reported.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    fillReportingDuplicates(elements)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Makes an array of the listed elements. When two have the same id, the first one is kept and the
  /// other one reported.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
