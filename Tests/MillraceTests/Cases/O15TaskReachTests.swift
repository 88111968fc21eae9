import Millrace
import SampleFeatures
import Testing

@Suite("O-15: which effects the cancel of a send reaches")
struct O15TaskReachTests {
  /// A child that ticks, whose parent answers its second tick with work of its own.
  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var child = PlainTicks()
      var maybe: PlainTicks? = PlainTicks()
      var rows: IdentifiedArrayOf<NamedTicks> = [NamedTicks(id: 1)]
      var log: [String] = []
    }

    enum Action: Equatable, Sendable, CasePathable {
      case child(TickerAction)
      case maybe(TickerAction)
      case row(id: Int, action: TickerAction)
      case parentDone
      case bothTapped

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
        let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    @Dependency(\.clock) var clock

    var body: some Reducer<State, Action> {
      Scope(state: \.child, action: \.child) { Ticker() }
      Reduce { state, action in
        switch action {
        case .child(.ticked) where state.child.ticks == 2,
          .maybe(.ticked) where state.maybe?.ticks == 2,
          .row(_, .ticked) where state.rows[0].ticks == 2:
          return work
        case .parentDone:
          state.log.append("parent done")
          return .none
        case .bothTapped:
          return .merge(work, .send(.child(.startTapped)))
        default:
          return .none
        }
      }
      .ifLet(\.maybe, action: \.maybe) { Ticker() }
      .forEach(\.rows, action: \.row) { Ticker() }
    }

    private var work: Effect<Action> {
      .run(name: "parent's work") { send in
        try await clock.sleep(for: .seconds(5))
        send(.parentDone)
      }
    }
  }

  let lab = FeatureLaboratory(Feature.State()) { Feature() }

  /// Cancels the task of a child's timer after three ticks.
  func check(_ task: StoreTask, _ ticks: @autoclosure () -> Int?) {
    lab.executor.drain()
    lab.advance(by: .milliseconds(3500))
    #expect(ticks() == 3)
    #expect(lab.store.runningEffects.map(\.name) == ["timer", "parent's work"])
    task.cancel()
    #expect(task.isCancelled)
    #expect(lab.store.runningEffects.map(\.name) == ["parent's work"])
    lab.advance(by: .seconds(5))
    #expect(ticks() == 3)
    #expect(lab.state.log == ["parent done"])
    lab.expectQuiet()
  }

  @Test func theChildsWorkIsCancelledAndTheParentsLivesOn() {
    check(lab.store.send(.child(.startTapped)), lab.state.child.ticks)
  }

  @Test func theSameOfAnOptionalChild() {
    check(lab.store.send(.maybe(.startTapped)), lab.state.maybe?.ticks)
  }

  @Test func theSameOfARow() {
    check(lab.store.send(.row(id: 1, action: .startTapped)), lab.state.rows[0].ticks)
  }

  @Test func theSameThroughAHandleOfTheChild() {
    let child = lab.store.scope(state: \.child, action: \.child)
    check(child.send(.startTapped), lab.state.child.ticks)
  }

  @Test func theSameThroughAHandleOfAnOptionalChild() throws {
    let maybe = try #require(lab.store.scope(state: \.maybe, action: \.maybe))
    check(maybe.send(.startTapped), lab.state.maybe?.ticks)
  }

  @Test func theSameThroughAHandleOfARow() throws {
    let row = try #require(lab.store.scope(state: \.rows, id: 1, action: \.row))
    check(row.send(.startTapped), lab.state.rows[0].ticks)
  }

  @Test func theTaskOfTheParentReachesItsChildrenToo() {
    let task = lab.send(.bothTapped)
    lab.advance(by: .milliseconds(1500))
    #expect(lab.scopes == ["", "child"])
    task.cancel()
    lab.advance(by: .seconds(10))
    #expect(lab.state.child.ticks == 1)
    lab.expectQuiet()
  }

  @Test func finishWaitsForTheWorkOfParentAndChild() {
    let task = lab.send(.bothTapped)
    let isOver = SharedCount()
    start(on: lab.executor) {
      await task.finish()
      isOver.add()
    }
    lab.advance(by: .milliseconds(4500))
    lab.send(.child(.stopTapped))
    lab.advance(by: .milliseconds(2499))
    #expect(lab.state.log == ["parent done"])
    // The parent has answered the second tick with work of its own.
    #expect(isOver.value == 0)
    lab.advance(by: .milliseconds(1))
    #expect(lab.state.log == ["parent done", "parent done"])
    #expect(isOver.value == 1)
  }

  @Test func finishReturnsWhenTheChildWasRemoved() {
    let lab = FeatureLaboratory(Family.State(plain: PlainTicks())) { Family() }
    let task = lab.send(.plain(.startTapped))
    let isOver = SharedCount()
    start(on: lab.executor) {
      await task.finish()
      isOver.add()
    }
    lab.executor.drain()
    #expect(isOver.value == 0)
    lab.send(.change(.plain(nil)))
    #expect(isOver.value == 1)
    #expect(!task.isCancelled)
  }
}
