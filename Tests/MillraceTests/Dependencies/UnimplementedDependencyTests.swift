import Millrace
import SampleFeatures
import Testing

@Suite("Shipped dependencies that a test did not set")
struct UnimplementedDependencyTests {
  private func issues(_ body: () -> Void) -> [String] {
    let issues = Collected<Millrace.Issue>()
    withDependencies {
      $0 = DependencyValues(context: .test)
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      body()
    }
    return issues.all.map { "\($0)".split(separator: "\n").first.map(String.init) ?? "" }
  }

  @Test func dateTellsOfItsUseAndStandsAtTheEpoch() {
    let found = issues { #expect(DependencyValues.current.date.now == .epoch) }
    #expect(
      found == [
        "The dependency 'date' (DateGenerator) was used in a test that did not set it: now."
      ]
    )
  }

  @Test func uuidTellsOfItsUseAndCounts() {
    let found = issues { #expect(DependencyValues.current.uuid() == UniqueID(0)) }
    #expect(
      found == [
        "The dependency 'uuid' (UniqueIDGenerator) was used in a test that did not set it: uuid()."
      ]
    )
  }

  @Test func randomNumberGeneratorTellsOfItsUseAndIsSeeded() {
    let found = issues {
      var numbers = SeededRandomNumberGenerator(seed: 0)
      let number = DependencyValues.current.randomNumberGenerator { $0.next() }
      let expected = numbers.next()
      #expect(number == expected)
    }
    #expect(
      found == [
        """
        The dependency 'randomNumberGenerator' (SharedRandomNumberGenerator) was used in a test that \
        did not set it: next().
        """
      ]
    )
  }

  @Test func clockTellsOfItsUse() async throws {
    let issues = Collected<Millrace.Issue>()
    try await withDependencies {
      $0 = DependencyValues(context: .test)
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      try await DependencyValues.current.clock.sleep(for: .seconds(1))
    }
    let points = issues.all.map { "\($0)".split(separator: "\n").first ?? "" }
    #expect(points.allSatisfy { $0.hasPrefix("The dependency 'clock' (") })
    #expect(
      points.map { $0.split(separator: "did not set it: ").last } == [
        "clock.now.", "clock.sleep(until: 1 s).",
      ]
    )
  }
}
