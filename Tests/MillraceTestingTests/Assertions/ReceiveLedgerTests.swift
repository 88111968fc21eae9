import Testing

@testable import MillraceTesting

@Suite("ReceiveLedger: one mistake in receiving fails a test once")
struct ReceiveLedgerTests {
  /// How often a test fails that expects some actions where others are queued.
  private func failureCount(expecting expected: [String], queued: [String]) -> Int {
    var ledger = ReceiveLedger<String>()
    var queue = queued[...]
    var failures = 0
    for expectation in expected {
      expectation: while true {
        switch ledger.expected({ $0 == expectation }, next: queue.first) {
        case .receive, .receiveInExchange:
          queue.removeFirst()
          break expectation
        case .receiveBelated:
          queue.removeFirst()
        case .alreadyReceived:
          break expectation
        case .reportNothing:
          failures += 1
          break expectation
        case .reportUnexpected:
          failures += 1
          queue.removeFirst()
          break expectation
        }
      }
    }
    // What is left at the end is told at once.
    let isAnyLeft = queue.contains { !ledger.wasExpected($0) }
    return failures + (isAnyLeft ? 1 : 0)
  }

  private let letters = ["a", "b", "c", "d"]

  @Test func theSameOrderFailsNever() {
    for count in 0...4 {
      let notes = Array(letters.prefix(count))
      #expect(failureCount(expecting: notes, queued: notes) == 0)
    }
  }

  @Test func twoNeighboursInTheOtherOrderFailOnce() {
    for count in 2...4 {
      for index in 0..<count - 1 {
        let notes = Array(letters.prefix(count))
        var swapped = notes
        swapped.swapAt(index, index + 1)
        #expect(failureCount(expecting: notes, queued: swapped) == 1, "\(swapped)")
      }
    }
  }

  @Test func oneActionTooManyFailsOnce() {
    for count in 0...4 {
      for index in 0...count {
        let notes = Array(letters.prefix(count))
        var more = notes
        more.insert("x", at: index)
        #expect(failureCount(expecting: notes, queued: more) == 1, "\(more)")
      }
    }
  }

  @Test func oneActionTooFewFailsOnce() {
    for count in 1...4 {
      for index in 0..<count {
        let notes = Array(letters.prefix(count))
        var fewer = notes
        fewer.remove(at: index)
        #expect(failureCount(expecting: notes, queued: fewer) == 1, "\(fewer)")
      }
    }
  }

  @Test func anotherActionInThePlaceOfOneFailsOnce() {
    for count in 1...4 {
      for index in 0..<count {
        let notes = Array(letters.prefix(count))
        var other = notes
        other[index] = "x"
        #expect(failureCount(expecting: notes, queued: other) == 1, "\(other)")
      }
    }
  }

  @Test func everyPermutationFailsAtMostOnceForEachActionOutOfPlace() {
    for queued in permutations(letters) {
      let outOfPlace = zip(letters, queued).filter { $0 != $1 }.count
      let count = failureCount(expecting: letters, queued: queued)
      #expect(count <= outOfPlace && (count > 0) == (outOfPlace > 0), "\(queued)")
    }
  }

  private func permutations(_ items: [String]) -> [[String]] {
    guard let first = items.first else { return [[]] }
    return permutations(Array(items.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}
