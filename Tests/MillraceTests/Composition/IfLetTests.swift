import Millrace
import SampleFeatures
import Testing

@Suite struct IfLetTests {
  /// A child with a child, each with a timer.
  struct Middle: Reducer {
    struct State: Equatable, Sendable {
      var own = PlainTicks()
      var inner: PlainTicks?
    }

    enum Action: Equatable, Sendable, CasePathable {
      case own(TickerAction)
      case inner(TickerAction)

      struct Cases {
        let own = CasePath(Action.own) { if case .own(let value) = $0 { value } else { nil } }
        let inner = CasePath(Action.inner) { if case .inner(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.own, action: \.own) { Ticker() }
      EmptyReducer()
        .ifLet(\.inner, action: \.inner) { Ticker() }
    }
  }

  struct Outer: Reducer {
    struct State: Equatable, Sendable { var middle: Middle.State? }
    enum Action: Equatable, Sendable, CasePathable {
      case middle(Middle.Action)
      case middleChanged(Middle.State?)

      struct Cases {
        let middle = CasePath(Action.middle) {
          if case .middle(let value) = $0 { value } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .middleChanged(let middle) = action { state.middle = middle }
        return .none
      }
      .ifLet(\.middle, action: \.middle) { Middle() }
    }
  }

  let lab = FeatureLaboratory(
    Outer.State(middle: Middle.State(inner: PlainTicks()))
  ) { Outer() }

  @Test func effectsOfAGrandchildEndWithTheChild() {
    lab.send(.middle(.own(.startTapped)))
    lab.send(.middle(.inner(.startTapped)))
    lab.advance(by: .seconds(1))
    #expect(lab.scopes == ["middle.own", "middle.inner"])
    lab.send(.middleChanged(nil))
    lab.advance(by: .seconds(2))
    lab.expectQuiet()
  }

  @Test func effectsOfAGrandchildEndWhenTheChildIsReplacedByOneWithoutIt() {
    lab.send(.middle(.own(.startTapped)))
    lab.send(.middle(.inner(.startTapped)))
    lab.send(.middleChanged(Middle.State()))
    lab.advance(by: .seconds(2))
    #expect(lab.scopes == ["middle.own"])
    #expect(lab.state.middle?.own.ticks == 2)
  }

  @Test func otherActionsPassByTheChild() {
    lab.send(.middleChanged(Middle.State()))
    #expect(lab.state.middle == Middle.State())
    lab.expectQuiet()
  }

  @Test func anActionForAChildThatIsNilIsReportedWordForWord() {
    let issues = Collected<Millrace.Issue>()
    let line = #line + 3
    let store = Store(initialState: Outer.State()) {
      EmptyReducer<Outer.State, Outer.Action>()
        .ifLet(\.middle, action: \.middle) { Middle() }
    } dependencies: {
      $0.issueReporter = IssueReporter { issues.append($0) }
    }
    store.send(.middle(.inner(.ticked)))
    #expect(
      issues.all.map(\.description) == [
        """
        .middle(.inner(.ticked)) was sent to a child that is not there: ifLet at \
        MillraceTests/IfLetTests.swift:\(line) found no middle.

        The action was ignored. Likely reasons:
        • The child was set to nil by an action that came before this one.
        • An effect of the child's parent still sends actions for the child. Cancel it when the child \
        goes away; the child's own effects are cancelled by the store.
        • Something outside of the store kept sending after the child was gone.
        """
      ]
    )
  }
}
