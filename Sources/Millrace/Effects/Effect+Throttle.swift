extension Effect {
  /// Lets at most one effect of the name start in an interval.
  ///
  /// The first starts at once and opens a window as long as the interval. Of those that come while it is
  /// open one is held, and starts at the window's end, which opens the next window; the others never
  /// start. A value is never delivered twice. Where a character is 100 ms, a letter an effect that sends
  /// itself, and `C` a cancel, with the newest of the window:
  ///
  ///     starts     ab--c----d---------------e-----
  ///                throttle(id: "t", for: .seconds(1), latest: true)
  ///     output     a---------d--------------e-----
  ///
  /// and with the first that came in it:
  ///
  ///     starts     ab--c----d---------------e-----
  ///                throttle(id: "t", for: .seconds(1), latest: false)
  ///     output     a---------b--------------e-----
  ///
  /// `.cancel(id:)` cancels what runs under the name and what is held, and ends the window, so that the
  /// next effect starts at once:
  ///
  ///     starts     ab-C-c------d-------
  ///                throttle(id: "t", for: .seconds(1), latest: true)
  ///     output     a----c---------d----
  ///
  /// A policy on the same name (`cancelInFlight`) cancels effects, never the window, and so does a cancel
  /// of the handle of the send that opened it. The window belongs to the feature's scope, and ends with it.
  ///
  /// An open window that holds nothing back is no more than a note of the time: it keeps neither an
  /// effect nor a task nor a handle alive (law 10). What a window holds back is alive, and is waited for.
  /// Where `F` is the end of `finish()` for the send at the same place in the first line:
  ///
  ///     starts     a----b------------------
  ///                throttle(id: "t", for: .seconds(1), latest: true)
  ///     output     a---------b-------------
  ///     finish     F---------F-------------
  ///
  /// The clock is asked for the time (`now`) while the store is held, as a reducer may ask it.
  ///
  /// - Parameters:
  ///   - id: The name, in the feature's scope.
  ///   - interval: The length of the window.
  ///   - latest: Whether the newest or the first effect that came in a window starts at its end.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  /// - Complexity: O(1).
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    latest: Bool,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Effect {
    let throttle = Throttle(
      interval: interval,
      latest: latest,
      clock: clock,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    guard let root else { return .none }
    return Effect(builtHere: root).named(EffectID(id), gate: .throttle(throttle))
  }
}
