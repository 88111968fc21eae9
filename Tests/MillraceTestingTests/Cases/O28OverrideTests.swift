import Millrace
import MillraceTesting
import Testing

private enum LabelKey: DependencyKey {
  static var liveValue: String { "live" }
}

extension DependencyValues {
  fileprivate var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
}

/// A client that is a class.
private final class Client: Sendable {
  let name: String
  init(name: String) { self.name = name }
}

private enum ClientKey: DependencyKey {
  static var liveValue: Client { Client(name: "live") }
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

@Suite("O-28: overrides reach where they should, in a test store")
struct O28OverrideTests {
  /// Tells where it reads which label.
  private struct Reader: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      var id = 0
      var read: [String] = []
    }
    enum Action: Equatable, Sendable { case tapped, told(String) }

    @Dependency(\.label) var label
    @Dependency(\.client) var client

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .tapped:
        state.read.append("reducer \(label)")
        return .run { send in
          send(.told("effect \(label)"))
          send(.told(await Task { "task \(label)" }.value))
          let callback = CapturedDependencies()
          let text = await Task.detached { callback.perform { "callback \(label)" } }.value
          send(.told(text))
          send(.told("client \(client.name)"))
        }
      case .told(let text):
        state.read.append(text)
        return .none
      }
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var left = Reader.State()
      var right = Reader.State()
    }
    enum Action: Equatable, Sendable, CasePathable {
      case left(Reader.Action), right(Reader.Action)

      struct Cases: Sendable {
        let left = CasePath(Action.left) { if case .left(let value) = $0 { value } else { nil } }
        let right = CasePath(Action.right) { if case .right(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.left, action: \.left) { Reader().dependency(\.label, "left") }
      Scope(state: \.right, action: \.right) { Reader() }
    }
  }

  private func expected(_ label: String) -> [String] {
    ["reducer \(label)", "effect \(label)", "task \(label)", "callback \(label)", "client test"]
  }

  @Test func everyReadSeesTheNearestOverrideAndSiblingsDoNot() async {
    let store = TestStore(initialState: Parent.State()) {
      Parent()
    } dependencies: {
      $0.label = "store"
      $0.client = Client(name: "test")
    }
    store.exhaustivity = .off
    store.send(.left(.tapped))
    await store.receive(.left(.told("client test")), timeout: .seconds(60))
    store.send(.right(.tapped))
    await store.receive(.right(.told("client test")), timeout: .seconds(60))
    #expect(store.state.left.read == expected("left"))
    #expect(store.state.right.read == expected("store"))
    await store.finish(timeout: .seconds(60))
  }

  @Test func aChangeBetweenTwoSendsCountsFromThenOn() {
    let store = TestStore(initialState: Reader.State()) {
      Reader()
    } dependencies: {
      $0.label = "first"
      $0.client = Client(name: "test")
    }
    store.exhaustivity = .off
    store.send(.tapped) { $0.read = ["reducer first"] }
    store.dependencies.label = "second"
    store.skipInFlightEffects()
    store.send(.tapped)
    #expect(store.state.read.last == "reducer second")
    store.skipInFlightEffects(strict: false)
  }

  @Test func theInitialStateTheReducerAndTheClosuresSeeThem() {
    var count = 0
    let store = TestStore(
      initialState: {
        @Dependency(\.label) var label
        return Reader.State(read: [label])
      }()
    ) {
      let _ = { #expect(DependencyValues.current.label == "test") }()
      Reader()
    } dependencies: {
      count += 1
      $0.label = "test"
      $0.client = Client(name: "test")
    }
    #expect(count == 1)
    #expect(store.state.read == ["test"])
    store.exhaustivity = .off
    store.send(.tapped) {
      @Dependency(\.label) var label
      $0.read.append("reducer \(label)")
    }
    store.skipInFlightEffects(strict: false)
  }

  @Test func whatSurroundsTheStoreCounts() {
    let store = withDependencies {
      $0.label = "around"
      $0.client = Client(name: "test")
    } operation: {
      TestStore(initialState: Reader.State()) { Reader() }
    }
    store.exhaustivity = .off
    store.send(.tapped) { $0.read = ["reducer around"] }
    store.skipInFlightEffects(strict: false)
  }
}
