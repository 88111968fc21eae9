/// The presentation of a feature, as seen by the body of one of its effects.
struct Presentation: Sendable {
  /// Sends the dismissal through the effect.
  let dismiss: @Sendable () -> Void
  /// The dependency as it was set where the presentation begins.
  private let outer: DismissAction

  /// Whether it begins inside of where a dependency was set, which therefore does not count.
  func isNearer(than set: DismissAction) -> Bool { set.isSame(as: outer) }

  /// The innermost presentation of the effect whose body runs here.
  static var current: Presentation? {
    // While this thread drains a store, what runs is a reducer or an observer, not the effect's body.
    DrainFrame.isDraining ? nil : Ambient.current?.presentation
  }
}

extension Effect {
  /// The effect of a presented child as one of its parent's.
  ///
  /// - Parameters:
  ///   - embed: Turns the child's actions into the parent's.
  ///   - dismiss: The parent's action that dismisses the child.
  func presented<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent,
    dismiss: @escaping @Sendable () -> Parent
  ) -> Effect<Parent> {
    guard let root else { return .none }
    let outer = DependencyValues.current.outerDismiss
    return Effect<Parent>(
      root: root.mapLeaves { leaf in
        guard case .run = leaf.content else { return leaf.mapLeaf(embed) }
        let operation = leaf.asRun(of: Action.self).operation
        return RunNode(operation.presented(embed, dismiss, outer))
      }
    )
  }
}

extension RunOperation {
  fileprivate func presented<Parent: Sendable>(
    _ embed: @escaping @Sendable (Action) -> Parent,
    _ dismiss: @escaping @Sendable () -> Parent,
    _ outer: DismissAction
  ) -> RunOperation<Parent> {
    let body = body
    var presented = RunOperation<Parent>(info: info) { send in
      try await Presentation.begin({ send(dismiss()) }, outer) { try await body(send.map(embed)) }
    }
    if let catching {
      presented.catching = { error, send in
        await Presentation.begin({ send(dismiss()) }, outer) {
          await catching(error, send.map(embed))
        }
      }
    }
    return presented
  }
}

extension Presentation {
  fileprivate static func begin(
    _ dismiss: @escaping @Sendable () -> Void,
    _ outer: DismissAction,
    _ body: () async throws -> Void
  ) async rethrows {
    var ambient = Ambient.current ?? Ambient(dependencies: .current)
    ambient.presentation = Presentation(dismiss: dismiss, outer: outer)
    try await Ambient.$current.withValue(ambient, operation: body)
  }
}
