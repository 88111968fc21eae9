import Millrace
import SampleFeatures
import Testing

@Suite struct IfCaseLetTests {
  typealias State = ScopeTests.Session.State
  typealias Action = ScopeTests.Session.Action

  let lab = FeatureLaboratory(State.loggedOut(PlainTicks())) {
    Reduce<State, Action> { state, action in
      if case .switched(let new) = action { state = new }
      return .none
    }
    .ifCaseLet(\.loggedOut, action: \.loggedOut) { Ticker() }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { Ticker() }
  }

  @Test func theChildRunsInItsCaseAndItsEffectsComeBackAsItsActions() {
    lab.send(.loggedOut(.startTapped))
    lab.advance(by: .seconds(3))
    #expect(lab.state == .loggedOut(PlainTicks(ticks: 3)))
  }

  @Test func anotherCaseEndsTheEffectsOfTheOldOne() {
    lab.send(.loggedOut(.startTapped))
    lab.send(.switched(.loggedIn(NamedTicks(id: 1))))
    lab.advance(by: .seconds(3))
    #expect(lab.state == .loggedIn(NamedTicks(id: 1)))
    lab.expectQuiet()
  }

  @Test func anotherIdentityInTheSameCaseEndsTheEffectsOfTheOldOne() {
    lab.send(.switched(.loggedIn(NamedTicks(id: 1))))
    lab.send(.loggedIn(.startTapped))
    lab.send(.switched(.loggedIn(NamedTicks(id: 1, ticks: 3))))
    lab.advance(by: .seconds(1))
    #expect(lab.state == .loggedIn(NamedTicks(id: 1, ticks: 4)))
    lab.send(.switched(.loggedIn(NamedTicks(id: 2))))
    lab.advance(by: .seconds(1))
    #expect(lab.state == .loggedIn(NamedTicks(id: 2)))
    lab.expectQuiet()
  }

  @Test func anActionForAnotherCaseIsReported() {
    lab.send(.loggedIn(.ticked))
    #expect(lab.state == .loggedOut(PlainTicks()))
    let text = lab.issues.all.first?.description ?? ""
    #expect(
      text.hasPrefix(".loggedIn(.ticked) was sent to a child that is not there: ifCaseLet at")
    )
    #expect(text.contains("• The state is another case of its enum."))
  }
}
