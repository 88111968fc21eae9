import Millrace

extension TestStore {
  /// Lets time pass, from deadline to deadline, and at each everything run that can run then.
  ///
  /// What effects send on the way is queued and nothing of it is reduced here, so an action that starts
  /// something is better received at its time: advance to it, receive it, and go on.
  ///
  /// ```swift
  /// store.advance(by: .milliseconds(300))   // the debounce is over
  /// store.receive(\.suggestionsLoaded)
  /// ```
  public func advance(
    by duration: Duration,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      clock.advance(by: duration) { settle() }
    }
  }
}
