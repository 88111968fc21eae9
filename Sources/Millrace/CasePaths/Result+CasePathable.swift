extension Result: CasePathable {
  /// The paths of `success` and `failure`.
  public struct Cases: Sendable {
    /// The case with a value.
    @inlinable
    public var success: CasePath<Result<Success, Failure>, Success> {
      CasePath(
        named: "success",
        { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// The case with an error.
    @inlinable
    public var failure: CasePath<Result<Success, Failure>, Failure> {
      CasePath(
        named: "failure",
        { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } }
      )
    }

    @usableFromInline init() {}
  }

  /// The paths of `success` and `failure`, as in `\.loaded.failure`.
  @inlinable
  public static var cases: Cases { Cases() }
}
