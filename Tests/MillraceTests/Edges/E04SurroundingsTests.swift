import Millrace
import SampleFeatures
import Testing

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

/// Runs something when it is let go.
private final class WhenFreed: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

/// An observer that started a task handed it the dependencies and the identity of whichever effect's send
/// had drained the store: a dependency read there gave 0, 0 and 7.
@Suite("E-04: what a store runs for others has the store's own surroundings")
struct E04SurroundingsTests {
  private let read = Collected<Task<Int, Never>>()
  private let named = Collected<Task<Bool, Never>>()

  /// What a task reads that is started here.
  private func startTasks() {
    read.append(Task { DependencyValues.current.number })
    named.append(
      Task {
        // Inside of an effect that is over this would throw.
        await Result { try await withTaskCancellation(id: "part") { true } }.isSuccess
      }
    )
  }

  private func expectOwn(_ count: Int) async {
    var numbers: [Int] = []
    for task in read.all { numbers.append(await task.value) }
    #expect(numbers == [Int](repeating: 3, count: count))
    for task in named.all { #expect(await task.value) }
  }

  private func inner(_ send: @escaping @Sendable (Send<LabAction>) async -> Void)
    -> Effect<LabAction>
  {
    .run { sendAction in
      await withDependencies {
        $0.number = 7
      } operation: {
        await send(sendAction)
      }
    }
  }

  private func store() -> Store<[String], LabAction> {
    Store(initialState: []) {
      LabFeature()
    } dependencies: {
      $0.number = 3
      $0.issueReporter = IssueReporter { _ in }
    }
  }

  @Test func observers() async {
    let store = store()
    let token = store.observe(\.count) { _ in startTasks() }
    store.send(.note("by a caller"))
    withDependencies {
      $0.number = 5
    } operation: {
      _ = store.send(.note("by a caller with dependencies"))
    }
    await store.send(.perform(inner { $0(.note("by an effect")) })).finish()
    await expectOwn(4)
    token.cancel()
  }

  @Test func handlersOfCancelledWork() async {
    let store = store()
    let (started, start) = AsyncStream<Void>.makeStream()
    let victim = Effect<LabAction>.run { _ in
      await withTaskCancellationHandler {
        start.finish()
        try? await forever()
      } onCancel: {
        startTasks()
      }
    }
    .cancellable(id: "victim")
    store.send(.perform(victim))
    for await _ in started {}
    await store.send(.perform(inner { $0(.perform(.cancel(id: "victim"))) })).finish()
    await expectOwn(1)
  }

  @Test func deinitsOfForgottenValues() async {
    struct Keeping: Reducer {
      enum Action: Sendable { case keep(WhenFreed), perform(Effect<Action>), note }
      func reduce(into count: inout Int, action: Action) -> Effect<Action> {
        if case .perform(let effect) = action { return effect }
        return .none
      }
    }
    let store = Store(initialState: 0, history: .actions(limit: 2)) {
      Keeping()
    } dependencies: {
      $0.number = 3
      $0.issueReporter = IssueReporter { _ in }
    }
    store.send(.keep(WhenFreed { startTasks() }))
    let effect = Effect<Keeping.Action>.run { send in
      withDependencies {
        $0.number = 7
      } operation: {
        send(.note)
      }
    }
    await store.send(.perform(effect)).finish()
    #expect(read.count == 1)
    await expectOwn(1)
  }
}

private func forever() async throws {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  _ = continuation
  try Task.checkCancellation()
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
