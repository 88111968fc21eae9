import DemoFeatures
import Synchronization
import Testing

@Suite struct SyntheticCalculationTests {
  @Test func noTermsGiveZeroAndOneTermGivesOne() throws {
    #expect(try SyntheticCalculation.sumOfSquareRoots(terms: 0) == 0)
    #expect(try SyntheticCalculation.sumOfSquareRoots(terms: 1) == 1)
  }

  @Test func fourTermsGiveTheKnownSum() throws {
    let sum = try SyntheticCalculation.sumOfSquareRoots(terms: 4)
    #expect(abs(sum - 6.146264369941973) <= 2 * sum.ulp)
  }

  @Test func theSizeOfTheBlocksDoesNotChangeOneBit() throws {
    for terms in 0...40 {
      var naive = 0.0
      for term in 0..<terms { naive += Double(term + 1).squareRoot() }
      for checkEvery in 1...42 {
        let sum = try SyntheticCalculation.sumOfSquareRoots(terms: terms, checkEvery: checkEvery)
        #expect(
          sum.bitPattern == naive.bitPattern,
          "\(terms) terms in blocks of \(checkEvery): \(sum), not \(naive)"
        )
      }
    }
  }

  @Test func progressIsReportedAfterEverySoManyBlocks() throws {
    for terms in 0...24 {
      for checkEvery in 1...7 {
        for progressEvery in 1...5 {
          let blockEnds = stride(from: checkEvery, to: terms + checkEvery, by: checkEvery)
            .map { min($0, terms) }
          let expected = blockEnds.enumerated()
            .filter { ($0.offset + 1) % progressEvery == 0 }.map(\.element)
          var reports: [Int] = []
          _ = try SyntheticCalculation.sumOfSquareRoots(
            terms: terms,
            checkEvery: checkEvery,
            progressEvery: progressEvery
          ) { reports.append($0) }
          #expect(reports == expected, "\(terms) terms, \(checkEvery), \(progressEvery)")
        }
      }
    }
  }

  @Test func usuallyThereIsAReportForAFewTensOfMillionsOfTerms() throws {
    var reports = 0
    _ = try SyntheticCalculation.sumOfSquareRoots(terms: 16_384 * 2, checkEvery: 1) { _ in
      reports += 1
    }
    #expect(reports == 2)
  }

  @Test func aCancelledTaskDoesNotEvenStart() async {
    for terms in [0, 1, 100, .max] {
      let result = await inOwnTask {
        cancelCurrentTask()
        return try SyntheticCalculation.sumOfSquareRoots(
          terms: terms,
          checkEvery: 1,
          progressEvery: 1
        ) { _ in Issue.record("A block was calculated.") }
      }
      #expect(isCancellation(result), "\(terms) terms")
    }
  }

  @Test func aCancelDuringAnyBlockEndsTheWorkAfterThatBlock() async {
    let blocks = 6
    for cancelledIn in 1...blocks {
      let reports = ReportCount()
      let result = await inOwnTask {
        try SyntheticCalculation.sumOfSquareRoots(
          terms: blocks * 3,
          checkEvery: 3,
          progressEvery: 1
        ) { _ in
          if reports.add() == cancelledIn { cancelCurrentTask() }
        }
      }
      // In the last block, too: the check before the return gives no sum away.
      #expect(isCancellation(result), "block \(cancelledIn)")
      #expect(reports.count == cancelledIn)
    }
  }

  @Test func asManyTermsAsAnIntHoldsStartWithoutOverflow() async {
    for (terms, checkEvery) in [(Int.max, 4_096), (.max - 1, 1), (.max - 4_095, 4_096)] {
      let result = await inOwnTask {
        try SyntheticCalculation.sumOfSquareRoots(
          terms: terms,
          checkEvery: checkEvery,
          progressEvery: 1
        ) { done in
          #expect(done == checkEvery)
          cancelCurrentTask()
        }
      }
      #expect(isCancellation(result))
    }
  }

  @Test func aBlockLargerThanTheRestEndsWithTheLastTerm() throws {
    #expect(try SyntheticCalculation.sumOfSquareRoots(terms: 1, checkEvery: .max) == 1)
    let inOne = try SyntheticCalculation.sumOfSquareRoots(terms: 9, checkEvery: .max)
    #expect(try SyntheticCalculation.sumOfSquareRoots(terms: 9, checkEvery: 8) == inOne)
  }

  @Test func argumentsWithoutASenseAreProgrammerErrors() async {
    await #expect(processExitsWith: .failure) {
      _ = try SyntheticCalculation.sumOfSquareRoots(terms: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = try SyntheticCalculation.sumOfSquareRoots(terms: 1, checkEvery: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = try SyntheticCalculation.sumOfSquareRoots(terms: 1, progressEvery: 0)
    }
  }
}

private final class ReportCount: Sendable {
  private let reports = Atomic(0)

  var count: Int { reports.load(ordering: .relaxed) }

  func add() -> Int { reports.add(1, ordering: .relaxed).newValue }
}
