/// What the elements of a collection have gone through since an earlier value of it.
package enum Changes<ID: Hashable & Sendable>: Equatable, Sendable {
  /// Nothing: both are the same value.
  case none

  /// Only elements with these ids can have been inserted, removed or changed. The order of all may
  /// differ. Ids may be named although nothing changed, or more than once.
  case touched([ID])

  /// Anything: the earlier value is too long ago, or is no ancestor of this one.
  case unknown
}

/// The last mutations of a collection, each with its stamp and the id that it touched.
///
/// A stamp names one content: it is drawn afresh by every mutation and copied only together with the
/// content. So two copies that are changed in different ways never share a stamp, and a stamp found in
/// this journal belongs to an ancestor of this value.
///
///     base        entries, oldest first                 stamp
///     ┌──┐   ┌────────────┬────────────┬────────────┐   ┌──┐
///     │ 7│   │ 9: row 3   │ 12: order  │ 13: row 1  │   │13│     changes(since: 9) = row 1
///     └──┘   └────────────┴────────────┴────────────┘   └──┘     changes(since: 8) = unknown
@usableFromInline
struct ChangeJournal<ID: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    /// The stamp of the collection after this mutation.
    @usableFromInline let stamp: UInt64

    /// The element that was touched, or `nil` when only the order changed.
    @usableFromInline let id: ID?

    @inlinable
    init(stamp: UInt64, id: ID?) {
      self.stamp = stamp
      self.id = id
    }
  }

  /// How many mutations are remembered.
  @inlinable static var capacity: Int { 32 }

  /// The most ids that one operation on many elements writes down, so that it leaves room for others.
  @inlinable static var bulkLimit: Int { 8 }

  /// The stamp of the present content.
  @usableFromInline var stamp: UInt64 = 0

  /// The stamp of the content before the oldest entry.
  @usableFromInline var base: UInt64 = 0

  /// A ring: once full, the oldest entry is at `oldest` and is overwritten next.
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var oldest = 0

  @inlinable init() {}

  /// One element was inserted, removed or changed.
  @inlinable
  mutating func touched(_ id: ID) {
    append(id)
  }

  /// Several elements were inserted, removed or changed at once.
  @inlinable
  mutating func touched(all ids: some Collection<ID>) {
    guard ids.count <= Self.bulkLimit else { return touchedEverything() }
    for id in ids { append(id) }
  }

  /// The elements are the same, in another order.
  @inlinable
  mutating func reordered() {
    append(nil)
  }

  /// More was touched than is worth writing down: no earlier stamp is known any more.
  @inlinable
  mutating func touchedEverything() {
    stamp = nextMutationStamp()
    base = stamp
    entries = []
    oldest = 0
  }

  @inlinable
  mutating func append(_ id: ID?) {
    stamp = nextMutationStamp()
    if entries.count < Self.capacity {
      entries.append(Entry(stamp: stamp, id: id))
    } else {
      base = entries[oldest].stamp
      entries[oldest] = Entry(stamp: stamp, id: id)
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// What has happened since the content had `earlier` as its stamp.
  ///
  /// - Complexity: O(*k*) with *k* mutations since then, and never more than the capacity.
  func changes(since earlier: UInt64) -> Changes<ID> {
    if earlier == stamp { return .none }
    // Stamps grow along the journal, so going backwards ends at the stamp or just before it.
    var later = 0
    while later < entries.count, entry(back: later).stamp > earlier { later += 1 }
    let ancestor = later < entries.count ? entry(back: later).stamp : base
    guard ancestor == earlier else { return .unknown }
    var ids: [ID] = []
    for age in 0..<later {
      guard let id = entry(back: age).id, ids.last != id else { continue }
      ids.append(id)
    }
    return .touched(ids)
  }

  /// The entry that is `age` mutations older than the newest one.
  func entry(back age: Int) -> Entry {
    entries[(oldest + entries.count - 1 - age) % entries.count]
  }
}
