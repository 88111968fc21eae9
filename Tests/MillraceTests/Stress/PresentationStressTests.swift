import Millrace
import SampleFeatures
import Testing

@Suite("PresentationStress: a child is dismissed from another thread")
struct PresentationStressTests {
  /// A child that knows which presentation it belongs to.
  struct Child: Reducer {
    struct State: Sendable, Identifiable { let id: Int }
    enum Action: Sendable { case startTapped, ticked(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .startTapped = action else { return .none }
      return .run { [id = state.id] send in
        while !Task.isCancelled {
          send(.ticked(id))
          await Task.yield()
        }
        // A body that does not care: it goes on sending after its cancel.
        for _ in 0..<3 { send(.ticked(id)) }
      }
      .cancellable(id: "timer")
    }
  }

  struct Parent: Reducer {
    struct State: Sendable {
      var child: Child.State?
      var dismissals = 0
      var ticks = 0
      /// Ticks of a child that is not there.
      var violations = 0
    }
    enum Action: Sendable, CasePathable {
      case presented(Int)
      case child(PresentationAction<Child.Action>)

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .presented(let id): state.child = Child.State(id: id)
        case .child(.dismiss): state.dismissals += 1
        case .child(.presented(.ticked(let id))):
          state.ticks += 1
          if state.child?.id != id { state.violations += 1 }
        case .child(.presented(.startTapped)): break
        }
        return .none
      }
      .ifPresented(\.child, action: \.child) { Child() }
    }
  }

  private let rounds = Rounds.of(500, full: 20_000)

  @Test func nothingOfADismissedChildIsReducedAndNothingIsLeftOfIt() {
    let rounds = rounds
    let issues = Collected<Millrace.Issue>()
    let store = Store(initialState: Parent.State()) {
      Parent()
    } dependencies: {
      $0.issueReporter = IssueReporter { issues.append($0) }
    }
    let (presented, dismissed, leftovers) = (SharedCount(), SharedCount(), SharedCount())
    onRealThreads(2) { thread in
      for round in 1...rounds {
        if thread == 1 {
          while presented.value < round { continue }
          store.send(.child(.dismiss))
          dismissed.add()
        } else {
          store.send(.presented(round))
          // In every other round the dismissal races with the second start.
          let early = round.isMultiple(of: 2)
          store.send(.child(.presented(.startTapped)))
          if early { presented.add() }
          store.scope(state: \.child, action: \.child)?.send(.startTapped)
          if !early { presented.add() }
          while dismissed.value < round { continue }
          var counts = store.counts
          // Tasks of cancelled effects end in their own time.
          counts.tasks = 0
          if !counts.isZero { leftovers.add() }
        }
      }
    }
    #expect(store.state.violations == 0)
    #expect(store.state.dismissals == rounds)
    #expect(leftovers.value == 0)
    // Only a start that came after the dismissal may have found no child, never an action of an effect.
    #expect(
      issues.all.allSatisfy { "\($0)".hasPrefix(".child(.presented(.startTapped)) was sent") }
    )
  }
}
