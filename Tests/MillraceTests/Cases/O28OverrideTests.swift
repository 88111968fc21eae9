import Millrace
import Testing

private enum LabelKey: DependencyKey {
  static var liveValue: String { "live" }
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
  fileprivate var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
  fileprivate var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

@Suite("O-28: overrides reach where they should")
struct O28OverrideTests {
  /// Tells where it reads which label.
  private struct Reader: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      var id = 0
      var read: [String] = []
    }
    enum Action: Equatable, Sendable { case tapped, told(String), readAgain }

    @Dependency(\.label) var label
    @Dependency(\.client) var client
    @Dependency(\.date) var date

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .tapped:
        state.read.append("reducer \(label) at \(date.now)")
        return .run { send in
          send(.told("effect \(label) at \(date.now)"))
          send(.told(await Task { "task \(label)" }.value))
          let callback = CapturedDependencies()
          let text = await Task.detached { callback.perform { "callback \(label)" } }.value
          send(.told(text))
          send(.told("client \(client.name)"))
          send(.readAgain)
        }
      case .told(let text):
        state.read.append(text)
        return .none
      case .readAgain:
        state.read.append("again \(label)")
        return .run { send in send(.told("effect of an effect \(label)")) }
      }
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var left = Reader.State()
      var right = Reader.State()
      var rows: IdentifiedArrayOf<Reader.State> = [Reader.State(id: 1)]
      var ownRows: IdentifiedArrayOf<Reader.State> = [Reader.State(id: 1)]
    }
    enum Action: Equatable, Sendable, CasePathable {
      case left(Reader.Action), right(Reader.Action)
      case row(id: Int, action: Reader.Action)
      case ownRow(id: Int, action: Reader.Action)

      struct Cases: Sendable {
        let left = CasePath(Action.left) { if case .left(let value) = $0 { value } else { nil } }
        let right = CasePath(Action.right) { if case .right(let value) = $0 { value } else { nil } }
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
        let ownRow = CasePath(Action.ownRow) {
          if case .ownRow(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.left, action: \.left) {
        Reader().dependency(\.label, "inner").dependency(\.label, "outer")
      }
      Scope(state: \.right, action: \.right) { Reader() }
      EmptyReducer()
        .forEach(\.rows, action: \.row) { Reader() }
        .forEach(\.ownRows, action: \.ownRow) { Reader().dependency(\.label, "row") }
    }
  }

  private func expected(_ label: String) -> [String] {
    let start = Timestamp.epoch
    return [
      "reducer \(label) at \(start)", "effect \(label) at \(start)", "task \(label)",
      "callback \(label)", "client test", "again \(label)", "effect of an effect \(label)",
    ]
  }

  private func makeStore() -> Store<Parent.State, Parent.Action> {
    Store(initialState: Parent.State()) {
      Parent()
    } dependencies: {
      $0.label = "store"
      $0.client = Client(name: "test")
      $0.date = .constant(.epoch)
    }
  }

  /// All at once, so that none of them sees the overrides of another by chance.
  @Test func everyReadSeesTheNearestOverrideAndSiblingsDoNot() async {
    let store = makeStore()
    let tasks = [
      store.send(.left(.tapped)), store.send(.right(.tapped)),
      store.send(.row(id: 1, action: .tapped)), store.send(.ownRow(id: 1, action: .tapped)),
    ]
    for task in tasks { await task.finish() }
    let state = store.state
    #expect(state.left.read == expected("inner"))
    #expect(state.right.read == expected("store"))
    #expect(state.rows[0].read == expected("store"))
    #expect(state.ownRows[0].read == expected("row"))
  }

  @Test func theSameThroughHandles() async throws {
    let store = makeStore()
    await store.scope(\.left, action: \.left).send(.tapped).finish()
    let row = try #require(store.scope(\.ownRows, id: 1, action: \.ownRow))
    await row.send(.tapped).finish()
    #expect(store.state.left.read == expected("inner"))
    #expect(row.state.read == expected("row"))
  }

  /// What is set around a send is not the store's.
  @Test func whatSurroundsASendDoesNotCount() async {
    let store = makeStore()
    let task = withDependencies {
      $0.label = "around"
    } operation: {
      store.send(.right(.tapped))
    }
    await task.finish()
    #expect(store.state.right.read == expected("store"))
  }

  @Test func whatSurroundsTheStoreCountsUntilItIsOverridden() async {
    let store = withDependencies {
      $0.label = "around"
      $0.client = Client(name: "test")
      $0.date = .constant(.epoch)
    } operation: {
      Store(initialState: Parent.State()) { Parent() }
    }
    await store.send(.right(.tapped)).finish()
    await store.send(.left(.tapped)).finish()
    #expect(store.state.right.read == expected("around"))
    #expect(store.state.left.read == expected("inner"))
  }
}
