import Millrace

enum LabelKey: DependencyKey {
  static var liveValue: String { "live" }
}

/// A client that is a class.
package final class LabelClient: Sendable {
  package let name: String
  package init(name: String) { self.name = name }
}

enum ClientKey: DependencyKey {
  static var liveValue: LabelClient { LabelClient(name: "live") }
}

extension DependencyValues {
  package var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
  package var client: LabelClient {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

/// Tells where it reads which label.
package struct LabelReader: Reducer {
  package struct State: Equatable, Sendable, Identifiable {
    package var id = 0
    package var read: [String] = []

    package init(id: Int = 0, read: [String] = []) {
      (self.id, self.read) = (id, read)
    }
  }
  package enum Action: Equatable, Sendable { case tapped, told(String), readAgain }

  @Dependency(\.label) var label
  @Dependency(\.client) var client
  @Dependency(\.date) var date

  package init() {}

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
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

/// Readers in every kind of place, some of which have a label of their own.
package struct LabelReaders: Reducer {
  package struct State: Equatable, Sendable {
    package var left = LabelReader.State()
    package var right = LabelReader.State()
    package var rows: IdentifiedArrayOf<LabelReader.State> = [LabelReader.State(id: 1)]
    package var ownRows: IdentifiedArrayOf<LabelReader.State> = [LabelReader.State(id: 1)]

    package init() {}
  }
  package enum Action: Equatable, Sendable, CasePathable {
    case left(LabelReader.Action), right(LabelReader.Action)
    case row(id: Int, action: LabelReader.Action)
    case ownRow(id: Int, action: LabelReader.Action)

    package struct Cases: Sendable {
      package let left = CasePath(Action.left) {
        if case .left(let value) = $0 { value } else { nil }
      }
      package let right = CasePath(Action.right) {
        if case .right(let value) = $0 { value } else { nil }
      }
      package let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
      package let ownRow = CasePath(Action.ownRow) {
        if case .ownRow(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
    package static let cases = Cases()
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) {
      LabelReader().dependency(\.label, "inner").dependency(\.label, "outer")
    }
    Scope(state: \.right, action: \.right) { LabelReader() }
    EmptyReducer()
      .forEach(\.rows, action: \.row) { LabelReader() }
      .forEach(\.ownRows, action: \.ownRow) { LabelReader().dependency(\.label, "row") }
  }
}

/// What a reader tells when it was tapped at the beginning of 1970, with a client named "test".
package func readings(_ label: String) -> [String] {
  let start = Timestamp.epoch
  return [
    "reducer \(label) at \(start)", "effect \(label) at \(start)", "task \(label)",
    "callback \(label)", "client test", "again \(label)", "effect of an effect \(label)",
  ]
}
