extension Effect {
  /// Effects side by side. Over when all are over (law 7).
  ///
  /// They are applied from left to right: a cancel after a start cancels it, a start after a cancel
  /// lives (law 4). Members that are `.none` are left out.
  ///
  /// - Complexity: O(number of effects given), whatever they contain.
  public static func merge(_ effects: Effect...) -> Effect { group(.merge, effects) }

  /// Effects side by side, from a sequence.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect { group(.merge, effects) }

  /// This effect and another side by side.
  public func merge(with other: Effect) -> Effect { Self.group(.merge, [self, other]) }

  /// Effects one after the other: each starts when the one before it is over (law 7).
  ///
  /// All are registered at once, so a member that waits can be cancelled: it is skipped and the rest
  /// goes on. A member after one that never ends never starts. What a member does when it starts
  /// (`.cancel`, `cancelInFlight`) happens when its turn comes.
  ///
  /// - Complexity: O(number of effects given), whatever they contain.
  public static func concatenate(_ effects: Effect...) -> Effect { group(.concatenate, effects) }

  /// Effects one after the other, from a sequence.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    group(.concatenate, effects)
  }

  /// This effect, and another when it is over.
  public func concatenate(with other: Effect) -> Effect {
    Self.group(.concatenate, [self, other])
  }

  static func group(
    _ grouping: Grouping,
    _ effects: some Sequence<Effect>
  ) -> Effect {
    let members = effects.compactMap { $0.root }
    switch members.count {
    case 0: return .none
    case 1: return Effect(root: members[0])
    default: return Effect(.group(grouping, members))
    }
  }
}
