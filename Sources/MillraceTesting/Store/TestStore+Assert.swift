import Millrace

extension TestStore {
  /// Asserts about the current state, without an action.
  ///
  /// Each value that the closure sets must be what it is already. Without exhaustivity what is queued is
  /// reduced before, so that the state is what a `Store` would show.
  ///
  /// ```swift
  /// store.assert { $0.hits.count = 2 }
  /// ```
  public func assert(
    _ changes: (inout State) throws -> Void,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      guard !isAsserting else { return }
      settle()
      if !exhaustivity.isOn { receiveAll(by: "'assert'") }
      let state = state
      let check = StateCheck<State, Action>(action: nil, before: state, actual: state)
      follow(withClosures { check.current(changes) })
    }
  }

  /// Runs a part of a test with another exhaustivity, and puts it back.
  public func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity,
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Runs a part of a test that waits with another exhaustivity, and puts it back.
  public nonisolated(nonsending) func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity,
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }
}
