/// What an observer of a row has to say about when it wants to be asked: only when its row was touched.
struct RowInterest: Sendable {
  /// The name of the collection; all observers of its rows are one group.
  let collection: PartName
  let row: EffectID
  /// What has changed in the collection.
  let changes: RowChanges
}

/// The stamp of a collection of rows, and the rows that were touched since an earlier one; `nil` when
/// there is no collection.
typealias RowChanges =
  @Sendable (UnsafeRawPointer, _ since: UInt64) -> (stamp: UInt64, changes: Changes<EffectID>)?

/// The observers of the rows of one collection, by row.
///
/// The collection knows which rows were touched since it was looked at last, so that the observers of all
/// others need not be asked whether anything has changed for them.
struct RowObservers: Sendable {
  private let changes: RowChanges
  private var numbers: [EffectID: [UInt64]] = [:]
  /// Observers that have not been asked yet.
  private var fresh: [UInt64] = []
  /// The collection as it was when it was looked at last; `nil` when it was not there.
  private var stamp: UInt64?

  init(_ changes: @escaping RowChanges) { self.changes = changes }

  var isEmpty: Bool { numbers.isEmpty }

  mutating func add(_ number: UInt64, row: EffectID) {
    numbers[row, default: []].append(number)
    fresh.append(number)
  }

  mutating func remove(_ number: UInt64, row: EffectID) {
    numbers[row]?.removeAll { $0 == number }
    if numbers[row]?.isEmpty == true { numbers[row] = nil }
  }

  /// The observers that are to be asked after a drain, in no order. Some may not be there any more.
  ///
  /// - Complexity: O(number of rows touched since the last call).
  mutating func concerned(_ state: UnsafeRawPointer) -> [UInt64] {
    var found = fresh
    fresh = []
    guard let (newStamp, changes) = changes(state, stamp ?? 0) else {
      // A row that is not there has no value to be told.
      stamp = nil
      return found
    }
    switch changes {
    case .touched(let ids) where stamp != nil:
      for id in ids { found.append(contentsOf: numbers[id] ?? []) }
    case .none where stamp != nil:
      break
    case .none, .touched, .unknown:
      for numbers in numbers.values { found.append(contentsOf: numbers) }
    }
    stamp = newStamp
    return found
  }
}
