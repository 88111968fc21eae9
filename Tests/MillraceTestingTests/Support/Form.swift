import Millrace

/// A feature with a state of several parts, for tests of what is asserted about it.
struct Form: Reducer {
  struct Child: Equatable, Sendable {
    var count = 0
    var note = ""
  }

  struct State: Equatable, Sendable {
    var name = ""
    var count = 0
    var isOn = false
    var child = Child()
  }

  enum Action: Equatable, Sendable, CasePathable {
    case nothingTapped
    case countTapped(Int)
    case allTapped
    case chainTapped
    case b, c, d(Int)
    case child(ChildAction)

    struct Cases: Sendable {
      let nothingTapped = CasePath(Action.nothingTapped) {
        if case .nothingTapped = $0 { () } else { nil }
      }
      let countTapped = CasePath(Action.countTapped) {
        if case .countTapped(let value) = $0 { value } else { nil }
      }
      let b = CasePath(Action.b) { if case .b = $0 { () } else { nil } }
      let c = CasePath(Action.c) { if case .c = $0 { () } else { nil } }
      let d = CasePath(Action.d) { if case .d(let value) = $0 { value } else { nil } }
      let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
    }
    static let cases = Cases()
  }

  enum ChildAction: Equatable, Sendable, CasePathable {
    case incremented
    case noteChanged(String)

    struct Cases: Sendable {
      let incremented = CasePath(ChildAction.incremented) {
        if case .incremented = $0 { () } else { nil }
      }
      let noteChanged = CasePath(ChildAction.noteChanged) {
        if case .noteChanged(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nothingTapped:
      return .none
    case .countTapped(let count):
      state.count = count
      return .none
    case .allTapped:
      state = State(name: "all", count: 7, isOn: true)
      return .none
    case .chainTapped:
      state.name = "chain"
      return .run(name: "chain", fileID: "Form/Form.swift", line: 1) { send in
        send(.b)
        send(.c)
        send(.d(1))
      }
    case .b:
      state.count += 1
      return .none
    case .c:
      state.isOn = true
      return .none
    case .d(let count):
      state.count += count
      return .none
    case .child(.incremented):
      state.child.count += 1
      return .none
    case .child(.noteChanged(let note)):
      state.child.note = note
      return .none
    }
  }
}
