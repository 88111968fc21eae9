import Millrace
import Testing

/// What a handler of `onChange` starts does not narrow the reach of the action's handle (law 11).
@Suite struct HandleReachTests {
  struct Child: Reducer {
    struct State: Equatable, Sendable { var query = "" }
    enum Action: Equatable, Sendable { case found }
    @Dependency(\.clock) var clock

    var body: some Reducer<State, Action> {
      Reduce { _, _ in .none }
        .onChange(of: \.query) { _, _, _ in
          .run(name: "search") { send in
            try await clock.sleep(for: .seconds(10))
            send(.found)
          }
        }
    }
  }

  struct Root: Reducer {
    struct State: Equatable, Sendable { var child = Child.State() }
    enum Action: Equatable, Sendable, CasePathable {
      case child(Child.Action)
      case queryChosen(String, startsWork: Bool)
      case workTapped

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    @Dependency(\.clock) var clock

    var body: some Reducer<State, Action> {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { state, action in
        switch action {
        case .queryChosen(let query, let startsWork):
          state.child.query = query
          return startsWork
            ? .run(name: "work") { _ in try await clock.sleep(for: .seconds(20)) } : .none
        case .workTapped, .child:
          return .run(name: "work") { _ in try await clock.sleep(for: .seconds(20)) }
        }
      }
    }
  }

  let lab = FeatureLaboratory(Root.State()) { Root() }

  @Test func theHandleReachesTheRootsOwnWorkAndTheHandlers() {
    let task = lab.send(.queryChosen("a", startsWork: true))
    #expect(lab.store.runningEffects.map(\.name) == ["work", "search"])
    #expect(lab.scopes == ["", "child"])
    task.cancel()
    lab.expectQuiet()
  }

  @Test func whereOnlyAHandlerAnsweredTheHandleReachesAll() {
    let task = lab.send(.queryChosen("a", startsWork: false))
    #expect(lab.scopes == ["child"])
    lab.advance(by: .seconds(10))
    // The root has answered what the search found, in the same flight.
    #expect(lab.store.runningEffects.map(\.name) == ["work"])
    task.cancel()
    lab.expectQuiet()
  }
}
