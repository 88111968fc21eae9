import Millrace
import SampleFeatures
import Testing

@Suite struct ScopeTests {
  /// Enum state with a child on each of two cases.
  struct Session: Reducer {
    enum State: Equatable, Sendable, CasePathable {
      case loggedOut(PlainTicks)
      case loggedIn(NamedTicks)
      case ended

      struct Cases {
        let loggedOut = CasePath(State.loggedOut) {
          if case .loggedOut(let value) = $0 { value } else { nil }
        }
        let loggedIn = CasePath(State.loggedIn) {
          if case .loggedIn(let value) = $0 { value } else { nil }
        }
      }
      static let cases = Cases()
    }

    enum Action: Equatable, Sendable, CasePathable {
      case loggedOut(TickerAction)
      case loggedIn(TickerAction)
      case switched(State)

      struct Cases {
        let loggedOut = CasePath(Action.loggedOut) {
          if case .loggedOut(let value) = $0 { value } else { nil }
        }
        let loggedIn = CasePath(Action.loggedIn) {
          if case .loggedIn(let value) = $0 { value } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.loggedOut, action: \.loggedOut) { Ticker() }
      Scope(state: \.loggedIn, action: \.loggedIn) { Ticker() }
      Reduce { state, action in
        if case .switched(let new) = action { state = new }
        return .none
      }
    }
  }

  @Test func aStructChildChangesItsPartAndItsEffectsComeBackAsItsActions() {
    let lab = FeatureLaboratory(Family.State()) { Family() }
    lab.send(.right(.startTapped))
    lab.advance(by: .seconds(2))
    #expect(lab.state == Family.State(right: PlainTicks(ticks: 2)))
    #expect(lab.scopes == ["right"])
  }

  @Test func aChildOnACaseRunsWhileTheStateIsThatCase() {
    let lab = FeatureLaboratory(Session.State.loggedOut(PlainTicks())) { Session() }
    lab.send(.loggedOut(.startTapped))
    lab.advance(by: .seconds(2))
    #expect(lab.state == .loggedOut(PlainTicks(ticks: 2)))
    lab.send(.switched(.loggedIn(NamedTicks(id: 1))))
    lab.send(.loggedIn(.startTapped))
    lab.advance(by: .seconds(1))
    #expect(lab.state == .loggedIn(NamedTicks(id: 1, ticks: 1)))
    #expect(lab.scopes == ["loggedIn[1]"])
    lab.send(.switched(.loggedIn(NamedTicks(id: 2))))
    #expect(lab.scopes == [])
    lab.send(.loggedIn(.startTapped))
    lab.send(.switched(.ended))
    lab.advance(by: .seconds(3))
    lab.expectQuiet()
  }

  @Test func anActionForACaseThatIsNotThereIsReported() {
    let lab = FeatureLaboratory(Session.State.ended) { Session() }
    lab.send(.loggedIn(.ticked))
    #expect(lab.state == .ended)
    let text = lab.issues.all.first?.description ?? ""
    #expect(text.hasPrefix(".loggedIn(.ticked) was sent to a child that is not there: Scope at "))
    #expect(text.contains("• The state is another case of its enum."))
  }

  /// A child that is always there, but may be another one by its id.
  struct Profile: Reducer {
    struct State: Equatable, Sendable { var user = NamedTicks(id: 1) }
    enum Action: Equatable, Sendable, CasePathable {
      case user(TickerAction)
      case switched(NamedTicks)

      struct Cases {
        let user = CasePath(Action.user) { if case .user(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.user, action: \.user) { Ticker() }
      Reduce { state, action in
        if case .switched(let user) = action { state.user = user }
        return .none
      }
    }
  }

  @Test func anIdentifiableChildIsAnotherOneWhenItsIDChanges() {
    let lab = FeatureLaboratory(Profile.State()) { Profile() }
    lab.send(.user(.startTapped))
    lab.advance(by: .seconds(1))
    lab.send(.switched(NamedTicks(id: 1, ticks: 5)))
    lab.advance(by: .seconds(1))
    #expect(lab.state.user.ticks == 6)
    lab.send(.switched(NamedTicks(id: 2)))
    lab.advance(by: .seconds(2))
    #expect(lab.state.user == NamedTicks(id: 2))
    lab.expectQuiet()
  }
}
