/// A reducer with a child that runs before it: what the mounting operators make.
struct Mounted<Base: Reducer, Child: Reducer>: Reducer {
  typealias Resolved = ResolvedReducer<Base.State, Base.Action>

  let base: Base
  let child: Child
  let compose: @Sendable (Resolved, LazyReducer<Child.State, Child.Action>) -> Resolved

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    resolved()(&state, action)
  }

  func resolved() -> Resolved { compose(base.resolved(), LazyReducer(child)) }
}
