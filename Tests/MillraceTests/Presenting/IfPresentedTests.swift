import Millrace
import SampleFeatures
import Testing

@Suite struct IfPresentedTests {
  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var plain: PlainTicks?
      var named: NamedTicks?
      var log: [String] = []
    }

    enum Action: Equatable, Sendable, CasePathable {
      case plain(PresentationAction<TickerAction>)
      case named(PresentationAction<TickerAction>)
      case plainChanged(PlainTicks?)
      case namedChanged(NamedTicks?)

      struct Cases {
        let plain = CasePath(Action.plain) { if case .plain(let value) = $0 { value } else { nil } }
        let named = CasePath(Action.named) { if case .named(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .plain(.presented(.ticked)): state.log.append("plain has \(state.plain?.ticks ?? -1)")
        case .plain(.presented(.closeTapped)): state.plain = nil
        case .plain(.dismiss): state.log.append("plain goes with \(state.plain?.ticks ?? -1)")
        case .named(.dismiss):
          // Another child takes its place, in answer to the dismissal of the first.
          if state.named?.id == 1 { state.named = NamedTicks(id: 2) }
        case .plainChanged(let plain): state.plain = plain
        case .namedChanged(let named): state.named = named
        default: break
        }
        return .none
      }
      .ifPresented(\.plain, action: \.plain) { Ticker() }
      .ifPresented(\.named, action: \.named) { Ticker() }
    }
  }

  let lab = FeatureLaboratory(Feature.State(plain: PlainTicks(), named: NamedTicks(id: 1))) {
    Feature()
  }

  @Test func theChildRunsBeforeTheParent() {
    lab.send(.plain(.presented(.startTapped)))
    lab.advance(by: .seconds(2))
    #expect(lab.state.log == ["plain has 1", "plain has 2"])
    #expect(lab.scopes == ["plain"])
  }

  @Test func onDismissTheParentSeesTheChildWhichThenGoesWithItsEffects() {
    lab.send(.plain(.presented(.startTapped)))
    lab.advance(by: .seconds(1))
    lab.send(.plain(.dismiss))
    lab.advance(by: .seconds(3))
    #expect(lab.state.plain == nil)
    #expect(lab.state.log == ["plain has 1", "plain goes with 1"])
    lab.expectQuiet()
  }

  @Test func theParentMayRemoveTheChildByItself() {
    lab.send(.plain(.presented(.startTapped)))
    lab.send(.plain(.presented(.closeTapped)))
    lab.advance(by: .seconds(3))
    #expect(lab.state.plain == nil)
    lab.expectQuiet()
  }

  @Test func anotherChildThatTookItsPlaceStays() {
    lab.send(.named(.presented(.startTapped)))
    lab.send(.named(.dismiss))
    #expect(lab.state.named == NamedTicks(id: 2))
    lab.advance(by: .seconds(3))
    lab.expectQuiet()
    lab.send(.named(.dismiss))
    #expect(lab.state.named == nil)
  }

  @Test func aDismissalOfNothingIsReportedAndTheParentSeesIt() {
    lab.send(.plainChanged(nil))
    lab.send(.plain(.dismiss))
    #expect(lab.state.log == ["plain goes with -1"])
    let text = lab.issues.all.first?.description ?? ""
    #expect(
      text.hasPrefix(".plain(.dismiss) was sent to a child that is not there: ifPresented at ")
    )
    #expect(
      text.contains("• The child was dismissed, or set to nil, by an action that came before")
    )
    #expect(lab.issues.count == 1)
  }

  @Test func anActionForNothingIsReportedWithTheChildsAction() {
    lab.send(.plainChanged(nil))
    lab.send(.plain(.presented(.ticked)))
    let text = lab.issues.all.first?.description ?? ""
    #expect(text.hasPrefix(".plain(.presented(.ticked)) was sent to a child that is not there"))
  }

  @Test func casesOfTheChildAreFoundThroughThePresentation() {
    let action = Feature.Action.plain(.presented(.ticked))
    #expect(action.is(\.plain.presented))
    #expect(action.is(\.plain.presented.ticked))
    #expect(action.is(\.plain.ticked))
    #expect(!action.is(\.plain.dismiss))
    #expect(!action.is(\.plain.startTapped))
    #expect(Feature.Action.make(\.plain.ticked) == action)
    #expect(Feature.Action.make(\.named.dismiss) == .named(.dismiss))
  }

  /// A destination that is one of several, as an enum.
  struct Destination: Reducer {
    enum State: Equatable, Sendable, CasePathable {
      case edit(PlainTicks)
      case alert(String)

      struct Cases {
        let edit = CasePath(State.edit) { if case .edit(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    enum Action: Equatable, Sendable, CasePathable {
      case edit(TickerAction)

      struct Cases {
        let edit = CasePath(Action.edit) { if case .edit(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.edit, action: \.edit) { Ticker() }
    }
  }

  struct Wizard: Reducer {
    struct State: Equatable, Sendable { var destination: Destination.State? }
    enum Action: Equatable, Sendable, CasePathable {
      case destination(PresentationAction<Destination.Action>)
      case shown(Destination.State)

      struct Cases {
        let destination = CasePath(Action.destination) {
          if case .destination(let value) = $0 { value } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .destination(.dismiss):
          if case .edit = state.destination { state.destination = .alert("Saved?") }
        case .shown(let destination): state.destination = destination
        case .destination: break
        }
        return .none
      }
      .ifPresented(\.destination, action: \.destination) { Destination() }
    }
  }

  @Test func anotherCaseOfADestinationIsAnotherChild() {
    let lab = FeatureLaboratory(Wizard.State()) { Wizard() }
    lab.send(.shown(.edit(PlainTicks())))
    lab.send(.destination(.presented(.edit(.startTapped))))
    #expect(lab.scopes == ["destination.edit"])
    lab.send(.destination(.dismiss))
    #expect(lab.state.destination == .alert("Saved?"))
    lab.advance(by: .seconds(3))
    lab.expectQuiet()
    lab.send(.destination(.dismiss))
    #expect(lab.state.destination == nil)
    lab.expectQuiet()
  }
}
