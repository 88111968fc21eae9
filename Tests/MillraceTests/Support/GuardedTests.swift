import Millrace
import Testing

@Suite struct GuardedTests {
  final class Shared: Sendable {
    let numbers = Guarded<[Int]>([])
  }

  @Test func theBodyHasTheValueForItself() {
    let shared = Shared()
    onRealThreads(8) { _ in
      for _ in 0..<2000 { shared.numbers.withLock { $0.append($0.count) } }
    }
    #expect(shared.numbers.withLock { $0 } == Array(0..<16_000))
  }

  @Test func theLockIsFreeAfterAnError() {
    let shared = Shared()
    #expect(throws: CancellationError.self) {
      try shared.numbers.withLock { numbers throws(CancellationError) in
        numbers.append(1)
        throw CancellationError()
      }
    }
    #expect(shared.numbers.withLock { $0 } == [1])
  }
}
