import DemoFeatures
import Millrace
import MillraceTesting
import Testing

/// A dependency that a test has not set fails it, and says which it was; the feature shows an error.
@Suite struct NotSetInTestTests {
  @Test func theWorkerIsNamed() {
    expectComplaint(about: "calculationWorker", "sumOfSquareRoots") {
      let store = TestStore(initialState: Calculation.State()) { Calculation() }
      store.send(.start(terms: 4)) {
        $0.status = .calculating
        $0.progress = Calculation.Progress(of: 4)
      }
      store.receive(.workerBegan)
      store.receive(\.workerEnded) {
        $0.status = .failed("'calculationWorker.sumOfSquareRoots' is not set in this test")
      }
    }
  }

  @Test func theHubIsNamed() {
    expectComplaint(about: "tickHub", "subscribe") {
      let store = TestStore(initialState: Ticker.State()) { Ticker() }
      store.send(.waitOnceTapped) { $0.once = .waiting }
      store.receive(.onceEnded) { $0.once = .ended }
    }
  }

  @Test func theSearchClientIsNamed() {
    expectComplaint(about: "searchClient", "open") {
      let store = TestStore(initialState: Search.State()) { Search() }
      store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
      store.receive(\.searchFailed) {
        $0.phase = .failed("'searchClient.open' is not set in this test")
      }
    }
  }

  private func expectComplaint(about name: String, _ call: String, in test: () -> Void) {
    withKnownIssue {
      test()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("'\(name)'") && (text.contains(call) || text.contains("unsubscribe"))
    }
  }
}
