import Millrace
import Testing

/// What each issue says, word for word.
struct IssueTests {
  private let place = SourcePlace(
    fileID: "Search/Search.swift",
    filePath: "/Search/Search.swift",
    line: 12,
    column: 5
  )

  private func expect(
    _ issue: Millrace.Issue,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect("\(issue)" == text, sourceLocation: sourceLocation)
  }

  @Test func sentWhileReducing() {
    expect(
      .sentWhileReducing(sent: ".loaded", reducing: ".loadTapped"),
      """
      .loaded was sent while .loadTapped was being reduced.

      A reducer must not send actions to its own store, directly or through a dependency's callback: \
      it would be called inside of itself. The action is kept and reduced after this one. Return \
      '.send(.loaded)' from the reducer instead.
      """
    )
  }

  @Test func uncaughtError() {
    expect(
      .uncaughtError(
        error: "offline",
        effect: "The effect 'search'",
        action: ".searchTapped",
        place: place
      ),
      """
      The effect 'search', started by .searchTapped, threw an error that nothing caught: offline

      The store goes on without the effect. Pass 'catch:' to the '.run' at Search/Search.swift:12 to \
      turn the error into an action, or handle it in the body.
      """
    )
  }

  @Test func sentAfterOver() {
    expect(
      .sentAfterOver(action: ".hitsFound", effect: "The effect 'search'", place: place),
      """
      The effect 'search' sent .hitsFound after it was over. The action was dropped.

      An effect is over when its body returns. 'send' was kept by something that outlived the body, \
      such as an unstructured 'Task' or a callback. Await that work inside the '.run' at \
      Search/Search.swift:12, for example with a continuation or an 'AsyncStream'.
      """
    )
  }

  @Test func taskCancellationOutsideEffect() {
    expect(
      .taskCancellationOutsideEffect(id: EffectID("worker"), place: place),
      """
      'withTaskCancellation(id: "worker")' was called outside of a running effect, at \
      Search/Search.swift:12.

      There is no store here that could cancel it, so the work runs without a name. Call it from the \
      body of a '.run', and not from a detached task, which does not know the effect.
      """
    )
  }

  @Test func childIsMissing() {
    expect(
      .childIsMissing(
        child: "row 7",
        action: ".row(.ticked)",
        operator: "forEach",
        reason: "The row was removed before its action came.",
        place: place
      ),
      """
      .row(.ticked) was sent to a child that is not there: forEach at Search/Search.swift:12 found no \
      row 7.

      The action was ignored. Likely reasons:
      • The row was removed before its action came.
      • An effect of the child's parent still sends actions for the child. Cancel it when the child \
      goes away; the child's own effects are cancelled by the store.
      • Something outside of the store kept sending after the child was gone.
      """
    )
  }

  @Test func dismissedWithoutPresentation() {
    expect(
      .dismissedWithoutPresentation,
      """
      'dismiss' was called in a feature that nobody presented.

      Nothing happened. A feature is presented when its parent mounts it by 'ifPresented', or \
      as an element of a stack; it can dismiss itself from the body of a '.run' only. In a test of the feature alone, set the dependency: \
      'dependencies: { $0.dismiss = DismissAction { … } }'.
      """
    )
  }

  @Test func stackIDWasUsed() {
    expect(
      .stackIDWasUsed(id: "#3", nextID: "#7", action: ".stack(.push)", place: place),
      """
      An element was to be pushed under the id #3, which its stack has used before: .stack(.push).

      The element was not pushed. An id is never used twice in a stack, so that nothing sent to an \
      element that is gone reaches another. Push under the stack's 'nextID', which is #7 now (the \
      stack is mounted by the 'forEach' at Search/Search.swift:12).
      """
    )
  }

  @Test func stackIDIsNotNext() {
    expect(
      .stackIDIsNotNext(id: "#9", nextID: "#7", action: ".stack(.push)", place: place),
      """
      An element was to be pushed under the id #9, which is not the next one of its stack: .stack(.push).

      The element was not pushed. A stack gives its ids in order, without gaps, from 0 on. Push under \
      the stack's 'nextID', which is #7 now (the stack is mounted by the 'forEach' at \
      Search/Search.swift:12).
      """
    )
  }

  @Test func stackIDIsVacant() {
    expect(
      .stackIDIsVacant(id: "#3", nextID: "#7"),
      """
      An element was assigned to the id #3 of a stack that has no element of this id.

      Nothing was changed. 'stack[id:]' changes or removes an element that is there. To put a new one on \
      top, call 'append'; the element then gets the id #7.
      """
    )
  }

  @Test func restoredThroughPart() {
    expect(
      .restoredThroughPart,
      """
      The state was to be put back through the handle of a part.

      Nothing happened. What runs in the other parts belongs to the state that is there, so only the \
      whole state can be put back. Call 'restore' on the store from which the handle was made.
      """
    )
  }

  @Test func unimplementedDependency() {
    expect(
      .unimplementedDependency(name: "weather", type: "WeatherClient", call: "report(city:)"),
      """
      The dependency 'weather' (WeatherClient) was used in a test that did not set it: report(city:).

      Set it where the store is made, by the name of its property, such as \
      'dependencies: { $0.weather = … }', or give its key a 'testValue' that suits every test.
      """
    )
    expect(
      .unimplementedDependency(name: "weather", type: "WeatherClient", call: nil),
      """
      The dependency 'weather' (WeatherClient) was used in a test that did not set it.

      Set it where the store is made, by the name of its property, such as \
      'dependencies: { $0.weather = … }', or give its key a 'testValue' that suits every test.
      """
    )
  }

  @Test func textsOfOthers() {
    expect(.collectionMisuse("The id 1 is there already."), "The id 1 is there already.")
    expect(.other("So it is."), "So it is.")
  }
}
