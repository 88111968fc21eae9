/// An ordered collection whose elements are found by id in constant time.
///
/// No two elements have the same id. An insertion whose id is taken is refused and says so by what it
/// returns; nothing is overwritten or lost. Elements are changed in place:
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
/// rows[id: 2]?.title = "second"
/// rows.append(Row(id: 1))  // false: 1 is taken
/// rows.ids                 // [1, 2]
/// ```
///
/// It reads like an array, but is no `MutableCollection`: that would promise that any element can be
/// stored at any position, also one whose id is taken. Sorting, moving and swapping are methods of its
/// own. Positions out of bounds trap, as they do in an array; it holds fewer than 2³¹ elements.
public struct IdentifiedArray<ID: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The elements in order. None is `nil`, except for one that is just being changed through
  /// `subscript(id:)`: it is lent out as an optional, in place.
  @usableFromInline var rows: [Element?] = []

  /// The id under which each of the rows is found.
  @usableFromInline var table = IDTable<ID>()

  /// What was changed last.
  @usableFromInline var journal = ChangeJournal<ID>()

  @usableFromInline let identity: ElementIdentity<Element, ID>

  @inlinable
  init(identity: ElementIdentity<Element, ID>) {
    self.identity = identity
  }

  /// Adds the first element of each id, and returns the ids of the others. Leaves one single stamp.
  @inlinable
  mutating func fill(_ elements: some Sequence<Element>) -> [ID] {
    var duplicates: [ID] = []
    rows.reserveCapacity(elements.underestimatedCount)
    table.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let id = identity.id(of: element)
      let hash = IDTable<ID>.hash(of: id)
      if table.position(of: id, hash: hash) == nil {
        table.insert(id, hash: hash, at: rows.count)
        rows.append(element)
      } else {
        duplicates.append(id)
      }
    }
    if !rows.isEmpty { journal.touchedEverything() }
    return duplicates
  }
}

/// An `IdentifiedArray` of elements that know their id.
public typealias IdentifiedArrayOf<Element: Identifiable & Sendable> =
  IdentifiedArray<Element.ID, Element> where Element.ID: Sendable
