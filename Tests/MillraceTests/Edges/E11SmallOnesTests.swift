import SampleFeatures
import Testing

@testable import Millrace

@Suite("E-11: small ones of the core", .timeLimit(.minutes(1)))
struct E11SmallOnesTests {
  /// Cancelling waited in line behind the actions that it was to prevent.
  @Test func aCancelFromInsideOfAReducerComesBeforeWhatIsQueued() {
    struct Cancelling: Reducer {
      enum Action: Sendable { case start, stop, late }
      let task: Collected<StoreTask>
      func reduce(into log: inout [String], action: Action) -> Effect<Action> {
        log.append("\(action)")
        switch action {
        case .start: return .merge(.send(.stop), .send(.late), .run { _ in try await forever() })
        case .stop: task.all.first?.cancel()
        case .late: break
        }
        return .none
      }
    }
    let task = Collected<StoreTask>()
    let store = Store(initialState: [String]()) { Cancelling(task: task) }
    let once = SharedCount()
    let token = store.observe(\.self) { [weak store] _ in
      // The handle is known before its action is reduced.
      guard once.value == 0, let store else { return }
      once.add()
      task.append(store.send(.start))
    }
    #expect(store.state == ["start", "stop"])
    #expect(task.all[0].isCancelled)
    token.cancel()
  }

  /// What an action says of itself was asked while the store was held.
  @Test func descriptionsMayUseTheStore() {
    struct Describing: Reducer {
      struct Action: Sendable, CustomStringConvertible, CustomReflectable {
        let store: @Sendable () -> Store<Int, Action>?
        var effect = Effect<Action>.none
        var customMirror: Mirror {
          store()?.send(Action(store: { nil }))
          return Mirror(self, children: [])
        }
        var description: String { "described \(store()?.state ?? -1)" }
      }
      func reduce(into count: inout Int, action: Action) -> Effect<Action> {
        count += 1
        return action.effect
      }
    }
    let home = Guarded<Store<Int, Describing.Action>?>(nil)
    let executor = DrainExecutor()
    let store = Store(initialState: 0, executor: executor) { Describing() }
    home.withLock { $0 = store }
    store.send(.init(store: { home.withLock { $0 } }, effect: .run { _ in try await forever() }))
    executor.drain()
    #expect(store.runningEffects.count == 1)
    #expect(store.state >= 1)
    home.withLock { $0 = nil }
  }

  /// An effect may send from inside of a reducer, through what it handed out.
  @Test func aSendOfAnEffectFromInsideOfAReducerIsReported() {
    let issues = Collected<String>()
    let own = Collected<Send<String>>()
    let executor = DrainExecutor()
    struct Both: Reducer {
      let own: Collected<Send<String>>
      func reduce(into log: inout [String], action: String) -> Effect<String> {
        log.append(action)
        switch action {
        case "start":
          return .run { [own] in
            own.append($0)
            try await forever()
          }
        case "call": own.all.first?("nested")
        default: break
        }
        return .none
      }
    }
    let store = Store(initialState: [String](), executor: executor) {
      Both(own: own)
    } dependencies: {
      $0.issueReporter = IssueReporter { issues.append("\($0)") }
    }
    store.send("start")
    executor.drain()
    store.send("call")
    #expect(store.state == ["start", "call", "nested"])
    #expect(issues.count == 1)
    #expect(issues.all[0].contains("was sent while"))
  }

  /// Closing told nobody of the misuses that its drain had noticed.
  @Test func closingReportsWhatItNotices() {
    final class Misuses: Sendable {
      deinit { DependencyValues.current.dismiss() }
    }
    let issues = Collected<String>()
    let executor = DrainExecutor()
    var store: Store<[String], LabAction>? = Store(initialState: [], executor: executor) {
      LabFeature()
    } dependencies: {
      $0.issueReporter = IssueReporter { issues.append("\($0)") }
    }
    // It waits behind one that never ends, so that the registry holds the only reference.
    store?.send(
      .perform(
        .concatenate(
          .run { _ in try await forever() },
          .run { [misuses = Misuses()] _ in _ = misuses }
        )
      )
    )
    executor.drain()
    store = nil
    #expect(issues.count == 1)
    #expect(issues.all.first?.hasPrefix("'dismiss' was called") == true)
  }

  /// A loop of observers, or of '.send's, went on without a word.
  @Test func aDrainWithoutEndIsReported() {
    struct Looping: Reducer {
      enum Action: Sendable { case again }
      func reduce(into count: inout Int, action: Action) -> Effect<Action> {
        count += 1
        return count < 1000 ? .send(.again) : .none
      }
    }
    let issues = Collected<String>()
    var dependencies = DependencyValues()
    dependencies.issueReporter = IssueReporter { issues.append("\($0)") }
    let store = StoreCore<Int, Looping.Action>(
      state: 0,
      reducer: Looping().resolved(),
      dependencies: dependencies,
      executor: nil,
      history: .off,
      drainLimit: 100
    )
    _ = store.send(.again)
    #expect(store.withState { $0.pointee } == 1000)
    #expect(
      issues.all == [
        """
        A store does not come to rest: 100 actions in a row each led to the next. The last was .again.

        The 'send' that began it has not returned, and it will not while this goes on. Look for an \
        observer that sends an action which changes what it observes, or for a reducer that answers \
        .again with a '.send' which leads back to it.
        """
      ]
    )
  }
}

private func forever() async throws {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  _ = continuation
  try Task.checkCancellation()
}
