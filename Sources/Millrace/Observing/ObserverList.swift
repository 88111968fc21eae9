import Synchronization

/// Who wants to be told of changes, in order of registration (law 13).
///
/// The draining thread tells them; anybody may add or remove one at any time.
final class ObserverList<State: Sendable>: Sendable {
  /// One observer.
  struct Observer: Sendable {
    /// Looks at the state, while the store is held, and gives what is to be done afterwards if what it
    /// watches has changed.
    let look: @Sendable (State) -> (@Sendable () -> Void)?
    /// The store went away.
    let end: @Sendable () -> Void
  }

  private struct Content {
    var observers: [(number: UInt64, observer: Observer)] = []
    var lastNumber: UInt64 = 0

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
  }

  private let content = Mutex(Content())

  /// Adds an observer after all others. It is told the current state in the next round.
  func add(_ observer: Observer) -> UInt64 {
    content.withLock { content in
      content.lastNumber += 1
      content.observers.append((content.lastNumber, observer))
      return content.lastNumber
    }
  }

  /// Removes an observer, which is not told anything any more.
  ///
  /// - Returns: Whether it was the last one.
  /// - Complexity: O(number of observers).
  func remove(_ number: UInt64) -> Bool {
    content.withLock { content in
      if let index = content.index(after: number - 1), content.observers[index].number == number {
        content.observers.remove(at: index)
      }
      return content.observers.isEmpty
    }
  }

  /// The first observer registered after a number.
  func next(after number: UInt64) -> (UInt64, Observer)? {
    content.withLock { content in
      content.index(after: number).map { content.observers[$0] }
    }
  }

  var isEmpty: Bool { content.withLock { $0.observers.isEmpty } }

  /// The store goes away.
  func end() {
    let observers = content.withLock { content in
      defer { content.observers = [] }
      return content.observers
    }
    for (_, observer) in observers { observer.end() }
  }
}
