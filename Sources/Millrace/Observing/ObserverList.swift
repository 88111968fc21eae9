import Synchronization

/// Who wants to be told of changes, in order of registration (law 13).
///
/// The draining thread tells them; anybody may add or remove one at any time.
final class ObserverList: Sendable {
  private struct Entry {
    let number: UInt64
    let observer: Observer
  }

  private struct Content {
    /// Those that are asked after every drain, in order of their numbers.
    var entries: [Entry] = []
    /// Those that are asked when their row was touched.
    var rowObservers: [UInt64: Observer] = [:]
    var rows: [PartName: RowObservers] = [:]
    var lastNumber: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty && rowObservers.isEmpty }

    /// How many of the entries have a number up to the given one.
    func count(through number: UInt64) -> Int {
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].number <= number { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The position of the entry of a number.
    func index(of number: UInt64) -> Int? {
      let index = count(through: number) - 1
      return index >= 0 && entries[index].number == number ? index : nil
    }

    mutating func remove(_ number: UInt64) -> Observer? {
      if let observer = rowObservers.removeValue(forKey: number) {
        if let interest = observer.interest {
          rows[interest.collection]?.remove(number, row: interest.row)
          if rows[interest.collection]?.isEmpty == true { rows[interest.collection] = nil }
        }
        return observer
      }
      return index(of: number).map { entries.remove(at: $0).observer }
    }

    /// Those that are to be asked in a round, of those with a number above the given one.
    mutating func asked(_ state: UnsafeRawPointer, after number: UInt64) -> [Entry] {
      var asked = number == 0 ? entries : Array(entries[count(through: number)...])
      guard !rows.isEmpty else { return asked }
      for name in rows.keys {
        for concerned in rows[name]?.concerned(state) ?? [] where concerned > number {
          if let observer = rowObservers[concerned] {
            asked.append(Entry(number: concerned, observer: observer))
          }
        }
      }
      asked.sort { $0.number < $1.number }
      return asked
    }
  }

  private let content = Guarded(Content())
  // Both flags are written only while the list is held. Written after it was let go, "nobody observes"
  // could overtake the "somebody does" of another thread, whose own send then told nobody.
  // `E01ObserverFlagStressTests` guards it.
  private let isObservedFlag = Atomic<Bool>(false)
  private let hasNewObserversFlag = Atomic<Bool>(false)

  /// Whether there are observers. A thread that has added one reads `true` until that one is removed.
  var isObserved: Bool { isObservedFlag.load(ordering: .relaxed) }

  /// Whether observers were added since this was asked last.
  func takeHasNewObservers() -> Bool { hasNewObserversFlag.exchange(false, ordering: .relaxed) }

  /// Adds an observer after all others. It is told the current state in the next round.
  func add(_ observer: Observer) -> UInt64 {
    content.withLock { content in
      content.lastNumber += 1
      let number = content.lastNumber
      if let interest = observer.interest {
        content.rowObservers[number] = observer
        content.rows[interest.collection, default: RowObservers(interest.changes)]
          .add(number, row: interest.row)
      } else {
        content.entries.append(Entry(number: number, observer: observer))
      }
      isObservedFlag.store(true, ordering: .relaxed)
      hasNewObserversFlag.store(true, ordering: .relaxed)
      return number
    }
  }

  /// Removes an observer, which is not told anything any more.
  ///
  /// - Complexity: O(number of observers).
  func remove(_ number: UInt64) {
    // What an observer holds may do anything when it is freed, so the list is not held then.
    _ = content.withLock { content in
      defer { isObservedFlag.store(!content.isEmpty, ordering: .relaxed) }
      return content.remove(number)
    }
  }

  private func contains(_ number: UInt64) -> Bool {
    content.withLock { $0.rowObservers[number] != nil || $0.index(of: number) != nil }
  }

  /// A round: asks the observers above a number, all of the same state, then tells those for which it has
  /// changed. One that is removed meanwhile is not told; one that is added waits for the next round.
  ///
  /// - Parameters:
  ///   - hold: Calls its argument while the store is held.
  ///   - isOver: Whether nobody is to be told any more.
  ///   - dependencies: The store's own, with which observers are called.
  /// - Returns: The highest number of those that were asked.
  func tell(
    after number: UInt64,
    _ state: UnsafeRawPointer,
    hold: (() -> Void) -> Void,
    isOver: () -> Bool,
    dependencies: DependencyValues
  ) -> UInt64 {
    // It outlives the holding of the store: an observer that is removed meanwhile is freed with it.
    var asked: [Entry] = []
    var due: [(number: UInt64, tell: @Sendable () -> Void)] = []
    hold {
      asked = content.withLock { $0.asked(state, after: number) }
      for entry in asked {
        if let tell = entry.observer.look(state) { due.append((entry.number, tell)) }
      }
    }
    let last = asked.last?.number ?? number
    if due.isEmpty { return last }
    Ambient.ofStore(dependencies) {
      for (number, tell) in due where contains(number) {
        if isOver() { break }
        tell()
      }
      // What nobody else knows any more is freed here.
      due = []
      asked = []
    }
    return last
  }

  /// The store goes away.
  func end() {
    let content = content.withLock { content in
      defer { content = Content() }
      isObservedFlag.store(false, ordering: .relaxed)
      return content
    }
    for entry in content.entries { entry.observer.end() }
    for observer in content.rowObservers.values { observer.end() }
  }
}
