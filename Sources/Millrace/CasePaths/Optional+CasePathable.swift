extension Optional: CasePathable {
  /// The paths of `some` and `none`.
  public struct Cases: Sendable {
    /// The case with a value.
    @inlinable
    public var some: CasePath<Wrapped?, Wrapped> {
      CasePath(named: "some", { .some($0) }, extract: { $0 })
    }

    /// The case without one.
    @inlinable
    public var none: CasePath<Wrapped?, Void> {
      CasePath(named: "none", { _ in nil }, extract: { if case .none = $0 { () } else { nil } })
    }

    @usableFromInline init() {}
  }

  /// The paths of `some` and `none`, as in `\.destination.some.edit`.
  @inlinable
  public static var cases: Cases { Cases() }
}
