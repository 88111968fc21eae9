// swift-format-ignore-file
import Millrace

// Twenty times the same few lines are best seen as such. Features nested 20 deep, each of a type of its own as in a program. Generic ones would measure the run
// time's work for nested generic types instead.

struct Level0: Reducer {
  struct State: Sendable { var touches = 0 }
  enum Action: Sendable { case touched }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.touches += 1
    return .none
  }
}

struct Level1: Reducer {
  struct State: Sendable { var (number, child) = (0, Level0.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level0.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level0() } }
}

struct Level2: Reducer {
  struct State: Sendable { var (number, child) = (0, Level1.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level1.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level1() } }
}

struct Level3: Reducer {
  struct State: Sendable { var (number, child) = (0, Level2.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level2.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level2() } }
}

struct Level4: Reducer {
  struct State: Sendable { var (number, child) = (0, Level3.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level3.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level3() } }
}

struct Level5: Reducer {
  struct State: Sendable { var (number, child) = (0, Level4.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level4.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level4() } }
}

struct Level6: Reducer {
  struct State: Sendable { var (number, child) = (0, Level5.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level5.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level5() } }
}

struct Level7: Reducer {
  struct State: Sendable { var (number, child) = (0, Level6.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level6.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level6() } }
}

struct Level8: Reducer {
  struct State: Sendable { var (number, child) = (0, Level7.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level7.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level7() } }
}

struct Level9: Reducer {
  struct State: Sendable { var (number, child) = (0, Level8.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level8.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level8() } }
}

struct Level10: Reducer {
  struct State: Sendable { var (number, child) = (0, Level9.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level9.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level9() } }
}

struct Level11: Reducer {
  struct State: Sendable { var (number, child) = (0, Level10.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level10.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level10() } }
}

struct Level12: Reducer {
  struct State: Sendable { var (number, child) = (0, Level11.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level11.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level11() } }
}

struct Level13: Reducer {
  struct State: Sendable { var (number, child) = (0, Level12.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level12.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level12() } }
}

struct Level14: Reducer {
  struct State: Sendable { var (number, child) = (0, Level13.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level13.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level13() } }
}

struct Level15: Reducer {
  struct State: Sendable { var (number, child) = (0, Level14.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level14.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level14() } }
}

struct Level16: Reducer {
  struct State: Sendable { var (number, child) = (0, Level15.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level15.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level15() } }
}

struct Level17: Reducer {
  struct State: Sendable { var (number, child) = (0, Level16.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level16.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level16() } }
}

struct Level18: Reducer {
  struct State: Sendable { var (number, child) = (0, Level17.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level17.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level17() } }
}

struct Level19: Reducer {
  struct State: Sendable { var (number, child) = (0, Level18.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level18.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level18() } }
}

struct Level20: Reducer {
  struct State: Sendable { var (number, child) = (0, Level19.State()) }
  enum Action: Sendable, CasePathable {
    case child(Level19.Action)
    struct Cases { let child = CasePath(Action.child) { switch $0 { case .child(let it): it } } }
    static let cases = Cases()
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: \.child) { Level19() } }
}
