import Millrace
import SampleFeatures
import Testing

@testable import DemoFeatures

@Suite("E-81: simulated terms cost no real time") struct E81SimulatedTermsTests {
  @Test func theKnownSumsAreThoseThatAreAdded() throws {
    #expect(SquareRootSum.sums.count == 100)
    #expect(SquareRootSum.known(upTo: 1_000_000_000).isComplete)
    var sum = SquareRootSum(terms: 1_000_000_000)
    for known in SquareRootSum.sums.prefix(Rounds.of(1, full: 100)) {
      try sum.addTerms(atMost: SquareRootSum.termsApart)
      #expect(sum.value == known)
    }
  }

  @Test func theSumIsTheSame() throws {
    for terms in [0, 1, 4, 10_000_000, 10_000_123] {
      let whole = try SyntheticCalculation.sumOfSquareRoots(terms: terms)
      #expect(try SyntheticCalculation.sumFromKnown(terms: terms) == whole)
    }
  }
}
