import Millrace
import SampleFeatures

/// Actions of a feature that does what a test tells it: each action carries the effect to return.
enum LabAction: Sendable, CustomStringConvertible {
  /// Written to the log when it is reduced.
  case note(String)
  /// Returns an effect, without a line in the log.
  case perform(Effect<LabAction>)
  /// Written to the log, and returns an effect.
  case answer(String, Effect<LabAction>)

  var description: String {
    switch self {
    case .note(let text), .answer(let text, _): text
    case .perform: "perform"
    }
  }
}

struct LabFeature: Reducer {
  func reduce(into log: inout [String], action: LabAction) -> Effect<LabAction> {
    switch action {
    case .note(let text):
      log.append(text)
      return .none
    case .perform(let effect):
      return effect
    case .answer(let text, let effect):
      log.append(text)
      return effect
    }
  }
}

/// A store on a drained executor and a clock moved by hand, so that a test is synchronous.
final class Laboratory: Sendable {
  let clock = ManualClock()
  let executor = DrainExecutor()
  let store: Store<[String], LabAction>
  let issues = Collected<Issue>()

  init() {
    let (clock, issues) = (clock, issues)
    store = Store(initialState: [], executor: executor) {
      LabFeature()
    } dependencies: {
      $0.clock = clock
      $0.issueReporter = IssueReporter { issues.append($0) }
    }
  }

  var log: [String] { store.state }

  /// Lets the store return an effect, and everything run that can run without time.
  @discardableResult
  func perform(_ effect: Effect<LabAction>) -> StoreTask {
    let task = store.send(.perform(effect))
    executor.drain()
    return task
  }

  func advance(by duration: Duration) { clock.advance(by: duration, running: executor) }

  /// An effect that sleeps and then sends a note.
  func sleep(_ seconds: Double, note: String) -> Effect<LabAction> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(seconds))
      send(.note(note))
    }
  }
}
