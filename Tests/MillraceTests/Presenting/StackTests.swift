import Millrace
import SampleFeatures
import Testing

@Suite struct StackTests {
  struct Page: Reducer {
    struct State: Equatable, Sendable { var ticks = PlainTicks() }
    enum Action: Equatable, Sendable, CasePathable {
      case ticks(TickerAction)
      case doneTapped

      struct Cases {
        let ticks = CasePath(Action.ticks) { if case .ticks(let value) = $0 { value } else { nil } }
        let doneTapped = CasePath(Action.doneTapped) {
          if case .doneTapped = $0 { () } else { nil }
        }
      }
      static let cases = Cases()
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Scope(state: \.ticks, action: \.ticks) { Ticker() }
      Reduce { _, action in
        action == .doneTapped ? .run { _ in dismiss() } : .none
      }
    }
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var path = StackState<Page.State>()
      var saved: StackState<Page.State>?
      var log: [String] = []
    }

    enum Action: Equatable, Sendable, CasePathable {
      case path(StackAction<Page.State, Page.Action>)
      case pathChanged(StackState<Page.State>)
      case pushTapped, popTapped, saveTapped, backTapped

      struct Cases {
        let path = CasePath(Action.path) { if case .path(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .path(.popFrom(let id)): state.log.append("pop \(id) of \(state.path.ids)")
        case .path(.push(let id, _)): state.log.append("push \(id), now \(state.path.ids)")
        case .path(.element(let id, .ticks(.ticked))):
          state.log.append("\(id) has \(state.path[id: id]?.ticks.ticks ?? -1)")
        case .path(.element): break
        case .pathChanged(let path): state.path = path
        case .pushTapped: state.path.append(Page.State())
        case .popTapped: state.path.popLast()
        case .saveTapped: state.saved = state.path
        case .backTapped: state.path = state.saved ?? state.path
        }
        return .none
      }
      .forEachPushed(\.path, action: \.path) { Page() }
    }
  }

  let lab = FeatureLaboratory(
    Feature.State(path: StackState((0..<3).map { _ in Page.State() }))
  ) { Feature() }

  func start(_ id: StackElementID) {
    lab.send(.path(.element(id: id, action: .ticks(.startTapped))))
  }

  func ticks() -> [Int] { lab.state.path.map(\.ticks.ticks) }

  @Test func anActionReachesItsElementFirstAndItsEffectsComeBackWithTheID() {
    start(1)
    lab.advance(by: .seconds(2))
    #expect(ticks() == [0, 2, 0])
    #expect(lab.state.log == ["1 has 1", "1 has 2"])
    #expect(lab.scopes == ["path[1].ticks"])
  }

  @Test func aPushedElementIsThereWhenTheParentSeesTheAction() {
    lab.send(.path(.push(id: lab.state.path.nextID, state: Page.State())))
    #expect(lab.state.log == ["push 3, now [0, 1, 2, 3]"])
    #expect(lab.state.path.ids == [0, 1, 2, 3])
    lab.expectQuiet()
  }

  @Test func anIDThatWasUsedIsRefused() {
    lab.send(.popTapped)
    lab.send(.path(.push(id: 2, state: Page.State())))
    #expect(lab.state.path.ids == [0, 1])
    let text = lab.issues.all.first?.description ?? ""
    #expect(text.hasPrefix("An element was to be pushed under the id 2, which its stack has used"))
    #expect(text.contains("used before: .path(.push(id: 2))."))
    #expect(
      text.contains("which is 3 now (the stack is mounted by the 'forEach' at MillraceTests/")
    )
    #expect(lab.issues.count == 1)
  }

  @Test func aPopTakesTheElementAndThoseAboveWithTheirEffects() {
    for id in 0..<3 { start(StackElementID(rawValue: id)) }
    lab.advance(by: .seconds(1))
    lab.send(.path(.popFrom(id: 1)))
    #expect(lab.state.log.last == "pop 1 of [0, 1, 2]")
    lab.advance(by: .seconds(2))
    #expect(ticks() == [3])
    #expect(lab.scopes == ["path[0].ticks"])
    #expect(lab.issues.count == 0)
  }

  @Test func anElementDismissesItselfAndThoseAbove() {
    for id in 0..<3 { start(StackElementID(rawValue: id)) }
    lab.send(.path(.element(id: 1, action: .doneTapped)))
    #expect(lab.state.path.ids == [0])
    #expect(lab.scopes == ["path[0].ticks"])
    #expect(lab.issues.count == 0)
  }

  @Test func actionsForAnElementThatIsNotThereAreReported() {
    lab.send(.path(.element(id: 9, action: .doneTapped)))
    lab.send(.path(.popFrom(id: 9)))
    #expect(lab.issues.count == 2)
    let texts = lab.issues.all.map(\.description)
    #expect(texts[0].hasPrefix(".path(.element(id: 9, action: .doneTapped)) was sent to a child"))
    #expect(texts[0].contains(" found no element with id 9."))
    #expect(texts[1].hasPrefix(".path(.popFrom"))
    #expect(texts[1].contains("• The element was popped by an action that came before this one."))
  }

  @Test func elementsOfAnotherStackAreOthersEvenWithEqualIDs() {
    start(0)
    start(1)
    lab.advance(by: .seconds(1))
    lab.send(.pathChanged(StackState((0..<3).map { _ in Page.State() })))
    #expect(lab.state.path.ids == [0, 1, 2])
    lab.advance(by: .seconds(2))
    #expect(ticks() == [0, 0, 0])
    lab.expectQuiet()
  }

  @Test func elementsOfACopyAreTheSame() {
    start(0)
    lab.send(.saveTapped)
    lab.send(.pushTapped)
    start(3)
    lab.advance(by: .seconds(1))
    lab.send(.backTapped)
    #expect(lab.scopes == ["path[0].ticks"])
    lab.advance(by: .seconds(2))
    #expect(ticks() == [2, 0, 0])
    #expect(lab.issues.count == 0)
  }

  @Test func anElementPushedOntoACopyUnderTheSameIDIsAnother() {
    let lab = FeatureLaboratory(lab.state) {
      Feature()
      Reduce { state, action in
        // Back and on again, in one action.
        if action == .backTapped { state.path.append(Page.State()) }
        return .none
      }
    }
    lab.send(.saveTapped)
    lab.send(.pushTapped)
    lab.send(.path(.element(id: 3, action: .ticks(.startTapped))))
    lab.send(.backTapped)
    #expect(lab.state.path.ids == [0, 1, 2, 3])
    lab.advance(by: .seconds(2))
    #expect(lab.state.path.last == Page.State())
    lab.expectQuiet()
  }

  @Test func casesOfAStacksActionsHavePaths() {
    let action = Feature.Action.path(.element(id: 1, action: .doneTapped))
    #expect(action.is(\.path.element))
    #expect(action[case: \.path.element]?.id == 1)
    #expect(!action.is(\.path.popFrom))
    #expect(Feature.Action.make(\.path.popFrom, 2) == .path(.popFrom(id: 2)))
    #expect(
      Feature.Action.make(\.path.push, (id: 3, state: Page.State()))
        == .path(.push(id: 3, state: Page.State()))
    )
  }
}
