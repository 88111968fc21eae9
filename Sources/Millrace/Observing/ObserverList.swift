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
      return number
    }
  }

  /// Removes an observer, which is not told anything any more.
  ///
  /// - Returns: Whether it was the last one.
  /// - Complexity: O(number of observers).
  func remove(_ number: UInt64) -> Bool {
    // What an observer holds may do anything when it is freed, so the list is not held then.
    let (_, isEmpty) = content.withLock { ($0.remove(number), $0.isEmpty) }
    return isEmpty
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
  /// - Returns: The highest number of those that were asked.
  func tell(
    after number: UInt64,
    _ state: UnsafeRawPointer,
    hold: (() -> Void) -> Void,
    isOver: () -> Bool
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
    for (number, tell) in due where contains(number) {
      if isOver() { break }
      tell()
    }
    return asked.last?.number ?? number
  }

  var isEmpty: Bool { content.withLock { $0.isEmpty } }

  /// The store goes away.
  func end() {
    let content = content.withLock { content in
      defer { content = Content() }
      return content
    }
    for entry in content.entries { entry.observer.end() }
    for observer in content.rowObservers.values { observer.end() }
  }
}
