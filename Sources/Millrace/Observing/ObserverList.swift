import Synchronization

/// Who wants to be told of changes, in order of registration (law 13).
///
/// The draining thread tells them; anybody may add or remove one at any time.
final class ObserverList<State: Sendable>: Sendable {
  /// One observer.
  struct Observer: Sendable {
    /// Looks at the state, while the store is held, and gives what is to be done afterwards if what it
    /// watches has changed.
    let look: @Sendable (UnsafePointer<State>) -> (@Sendable () -> Void)?
    /// The store went away.
    let end: @Sendable () -> Void
    /// Set for an observer of a row, which is asked only when the row was touched.
    var interest: RowInterest<State>?
  }

  private struct Content {
    /// Those that are asked after every drain.
    var observers: [(number: UInt64, observer: Observer)] = []
    /// Those that are asked when their row was touched.
    var rowObservers: [UInt64: Observer] = [:]
    var rows: [PartName: RowObservers<State>] = [:]
    var lastNumber: UInt64 = 0

    var isEmpty: Bool { observers.isEmpty && rowObservers.isEmpty }

    /// The position of the first observer registered after a number.
    func index(after number: UInt64) -> Int? {
      var low = 0
      var high = observers.count
      while low < high {
        let middle = (low + high) / 2
        if observers[middle].number <= number { low = middle + 1 } else { high = middle }
      }
      return low < observers.count ? low : nil
    }

    mutating func remove(_ number: UInt64) -> Observer? {
      if let observer = rowObservers.removeValue(forKey: number) {
        if let interest = observer.interest {
          rows[interest.collection]?.remove(number, row: interest.row)
          if rows[interest.collection]?.isEmpty == true { rows[interest.collection] = nil }
        }
        return observer
      }
      guard let index = index(after: number - 1), observers[index].number == number else {
        return nil
      }
      return observers.remove(at: index).observer
    }
  }

  private let content = Mutex(Content())

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
        content.observers.append((number, observer))
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

  /// Whether there are observers of rows.
  var watchesRows: Bool { content.withLock { !$0.rows.isEmpty } }

  /// The observers of rows that are to be asked in a round, in order of registration.
  func concerned(_ state: UnsafePointer<State>) -> [UInt64] {
    content.withLock { content in
      var found: [UInt64] = []
      for name in content.rows.keys {
        found.append(contentsOf: content.rows[name]?.concerned(state) ?? [])
      }
      return found.sorted()
    }
  }

  /// The first observer registered after a number, of those to be asked in a round.
  ///
  /// - Parameters:
  ///   - concerned: The observers of rows that are to be asked.
  ///   - position: How many of those have had their turn.
  func next(
    after number: UInt64,
    _ concerned: [UInt64],
    _ position: inout Int
  ) -> (UInt64, Observer)? {
    content.withLock { content in
      let always = content.index(after: number).map { content.observers[$0] }
      while position < concerned.count {
        let candidate = concerned[position]
        if let always, always.number < candidate { break }
        position += 1
        if candidate > number, let observer = content.rowObservers[candidate] {
          return (candidate, observer)
        }
      }
      return always
    }
  }

  var isEmpty: Bool { content.withLock { $0.isEmpty } }

  /// The store goes away.
  func end() {
    let observers = content.withLock { content in
      defer { content = Content() }
      return content.observers + content.rowObservers.map { ($0.key, $0.value) }
    }
    for (_, observer) in observers { observer.end() }
  }
}
