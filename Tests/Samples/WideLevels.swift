import Millrace

/// The innermost feature of many levels, each of which has two hundred fields.
package struct WideLeaf: Reducer {
  package struct State: Equatable, Sendable {
    var fields = WideFields()
    var count = 0
  }
  package enum Action: Sendable {
    case touched
    /// Sends `.touched` by an effect.
    case runTapped
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .touched:
      Self.touch(&state)
      return .none
    case .runTapped:
      return .run { send in send(.touched) }
    }
  }

  /// What `.touched` does.
  @Sendable static func touch(_ state: inout State) {
    state.count += 1
    state.fields.moreTens.j.j = "\(state.count)"
  }
}

/// A feature around an optional child, which lies in its state.
package struct WideLevel<Child: Reducer>: Reducer where Child.State: Equatable {
  package struct State: Equatable, Sendable {
    var fields = WideFields()
    var child: Child.State?
  }
  let child: Child

  package var body: some Reducer<State, WideAction<Child.Action>> {
    EmptyReducer().ifLet(\.child, action: \.child) { child }
  }
}

/// The same with the child in a box.
package struct WideBoxedLevel<Child: Reducer>: Reducer where Child.State: Equatable {
  package struct State: Equatable, Sendable {
    var fields = WideFields()
    @Boxed var child: Child.State?
  }
  let child: Child

  package var body: some Reducer<State, WideAction<Child.Action>> {
    EmptyReducer().ifLet(\.$child, action: \.child) { child }
  }
}

package enum WideAction<Child: Sendable>: Sendable, CasePathable {
  case child(Child)

  package struct Cases {
    package let child = CasePath(WideAction.child) {
      if case .child(let value) = $0 { value } else { nil }
    }
  }
  package static var cases: Cases { Cases() }
}

/// A state of many levels whose innermost one an action changes.
package struct WideSample<Feature: Reducer>: Sendable where Feature.State: Equatable {
  package let feature: Feature
  package let state: Feature.State
  /// Changes the innermost level.
  package let touched: Feature.Action
  /// Sends `touched` by an effect.
  package let runTapped: Feature.Action
  /// What `touched` does.
  package let touch: @Sendable (inout Feature.State) -> Void

  /// Around it, one level more.
  func inLevel() -> WideSample<WideLevel<Feature>> {
    WideSample<WideLevel<Feature>>(
      feature: WideLevel(child: feature),
      state: WideLevel.State(child: state),
      touched: .child(touched),
      runTapped: .child(runTapped)
    ) { [touch] in touch(&$0.child!) }
  }

  /// Around it, one level more, in which it lies in a box.
  func inBox() -> WideSample<WideBoxedLevel<Feature>> {
    WideSample<WideBoxedLevel<Feature>>(
      feature: WideBoxedLevel(child: feature),
      state: WideBoxedLevel.State(child: state),
      touched: .child(touched),
      runTapped: .child(runTapped)
    ) { [touch] in touch(&$0.child!) }
  }
}

private let leaf = WideSample(
  feature: WideLeaf(),
  state: WideLeaf.State(),
  touched: .touched,
  runTapped: .runTapped,
  touch: WideLeaf.touch
)

/// Eight levels that lie in each other: more than 20 KiB.
package let eightLevels =
  leaf.inLevel().inLevel().inLevel().inLevel().inLevel().inLevel().inLevel()

/// Eight levels, each in a box.
package let eightLevelsInBoxes =
  leaf.inBox().inBox().inBox().inBox().inBox().inBox().inBox()
