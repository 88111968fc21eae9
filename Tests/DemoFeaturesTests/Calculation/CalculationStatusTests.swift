import Millrace
import Testing

@testable import DemoFeatures

@Suite struct CalculationStatusTests {
  @Test func eachStatusHasItsText() {
    let texts: [(Calculation.Status, String)] = [
      (.ready, "Ready"),
      (.calculating, "Calculating"),
      (.cancellationRequested, "Cancellation requested"),
      (.cancelled, "Cancelled"),
      (.result(0.5), "Result: 0.5"),
      (.failed("no luck"), "Failed: no luck"),
    ]
    for (status, text) in texts { #expect(status.text == text) }
  }

  /// The rule itself, for every status in which a worker can end and every way in which it can.
  @Test func theAcceptanceRuleHoldsForEveryStatusAndEveryEnding() {
    let endings: [Calculation.Ending] = [.value(1), .cancelled, .failed("e")]
    let table: [(Calculation.Status, [Calculation.Status])] = [
      (.ready, [.ready, .ready, .ready]),
      (.calculating, [.result(1), .cancelled, .failed("e")]),
      (.cancellationRequested, [.cancelled, .cancelled, .cancelled]),
      (.cancelled, [.cancelled, .cancelled, .cancelled]),
      (.result(2), [.result(2), .result(2), .result(2)]),
      (.failed("f"), [.failed("f"), .failed("f"), .failed("f")]),
    ]
    for (before, expected) in table {
      for (ending, after) in zip(endings, expected) {
        var state = Calculation.State()
        state.status = before
        _ = Calculation().reduce(into: &state, action: .workerEnded(ending))
        #expect(state.status == after, "\(before), then \(ending)")
      }
    }
  }

  @Test func withoutANumberFiveHundredMillionTermsAreAdded() {
    #expect(Calculation.Action.start() == .start(terms: 500_000_000))
  }

  @Test func aHundredPercentMeansThatNothingIsLeft() {
    let texts = [
      (0, 3, "0 %"), (1, 3, "33 %"), (3, 3, "100 %"), (0, 0, "100 %"),
      (.max - 1, .max, "99 %"), (.max, .max, "100 %"),
    ]
    for (done, terms, text) in texts {
      #expect(Calculation.Progress(termsDone: done, of: terms).text == text)
    }
  }

  @Test func theLineShowsProgressOnlyWhileItCalculates() {
    var state = Calculation.State()
    #expect(state.line == "Ready")
    state.status = .calculating
    state.progress = Calculation.Progress(of: 200)
    #expect(state.line == "Calculating")
    state.progress?.termsDone = 75
    #expect(state.line == "Calculating, 37 %")
    state.status = .cancellationRequested
    #expect(state.line == "Cancellation requested")
  }
}
