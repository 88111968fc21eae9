import Synchronization

/// A number that every thread may raise.
final class SharedCount: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  func add(_ summand: Int = 1) { number.add(summand, ordering: .sequentiallyConsistent) }

  /// Sets the number to zero and returns what it was.
  func takeAll() -> Int { number.exchange(0, ordering: .sequentiallyConsistent) }
}
