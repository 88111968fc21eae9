extension Effect {
  /// Gives the effect a name under which it can be cancelled, in its feature's scope (law 9).
  ///
  /// Names may be nested and shared; none changes what is delivered. A group that is named is
  /// cancelled as a whole (law 7).
  ///
  /// - Parameters:
  ///   - id: The name, usually a case of the feature's private `CancelID`.
  ///   - cancelInFlight: Whether everything admitted before under the name in the same scope is
  ///     cancelled at the moment at which this effect starts. The same as the policy `.newest(1)`.
  /// - Complexity: O(1).
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    named(EffectID(id), gate: cancelInFlight ? .overload(.newest(1)) : nil)
  }

  /// Gives the effect a name, and says what happens when too many of that name are alive.
  ///
  /// - Parameters:
  ///   - id: The name, in the feature's scope.
  ///   - policy: Which effects of that name go on when they are more than the policy allows.
  /// - Complexity: O(1).
  public func cancellable(id: some Hashable & Sendable, policy: OverloadPolicy) -> Effect {
    named(EffectID(id), gate: .overload(policy))
  }

  func named(_ id: EffectID, gate: Gate?) -> Effect {
    guard let root else { return .none }
    return Effect(.cancellable(id, gate, root))
  }

  /// Cancels every effect admitted before under a name, in this feature's scope or below (law 5).
  ///
  /// From the step that applies it on, no action of such an effect is reduced. Cancelling what is not
  /// there does nothing.
  ///
  /// - Complexity: O(number of effects found); it does not depend on how many others run.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel([EffectID(id)]))
  }

  /// Cancels every effect admitted before under any of the names (law 5).
  ///
  /// An array is a list of names here; use `cancel(id:)` for the effect whose name is an array.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Effect {
    let ids = ids.map { EffectID($0) }
    return ids.isEmpty ? .none : Effect(.cancel(ids))
  }
}
