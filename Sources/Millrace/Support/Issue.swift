import ValueDiff

/// A misuse, or an error that nobody caught: what happened, the value, the likely reason, the remedy.
///
/// Each prints as its full text.
public enum Issue: Error, Sendable, CustomStringConvertible {
  /// A reducer sent an action to its own store while it was reducing another.
  case sentWhileReducing(sent: String, reducing: String)
  /// A running effect threw an error that it did not catch (law 8).
  case uncaughtError(error: String, effect: String, action: String, place: SourcePlace)
  /// An effect sent an action after it was over (law 7).
  case sentAfterOver(action: String, effect: String, place: SourcePlace)
  /// `withTaskCancellation` was called outside of a running effect.
  case taskCancellationOutsideEffect(id: EffectID, place: SourcePlace)
  /// An action for a child came while the child was not there.
  case childIsMissing(
    child: String,
    action: String,
    operator: String,
    reason: String,
    place: SourcePlace
  )
  /// An effect called `dismiss`, but nobody presented its feature.
  case dismissedWithoutPresentation
  /// An element was to be pushed onto a stack under an id that the stack has used before.
  case stackIDWasUsed(id: String, nextID: String, action: String, place: SourcePlace)
  /// An element was to be pushed onto a stack under an id that the stack does not give yet, or never.
  case stackIDIsNotNext(id: String, nextID: String, action: String, place: SourcePlace)
  /// An element was assigned to an id under which a stack has none.
  case stackIDIsVacant(id: String, nextID: String)
  /// The state was to be put back through the handle of a part.
  case restoredThroughPart
  /// A dependency was used in a test that did not say what it should be.
  case unimplementedDependency(name: String, type: String, call: String?)
  /// A collection was given an element whose id it holds already.
  case collectionMisuse(String)
  /// A text of somebody else's making.
  case other(String)

  public var description: String {
    switch self {
    case .sentWhileReducing(let sent, let reducing):
      """
      \(sent) was sent while \(reducing) was being reduced.

      A reducer must not send actions to its own store, directly or through a dependency's callback: \
      it would be called inside of itself. The action is kept and reduced after this one. Return \
      '.send(\(sent))' from the reducer instead.
      """
    case .uncaughtError(let error, let effect, let action, let place):
      """
      \(effect), started by \(action), threw an error that nothing caught: \(error)

      The store goes on without the effect. Pass 'catch:' to the '.run' at \(place) to turn the error \
      into an action, or handle it in the body.
      """
    case .sentAfterOver(let action, let effect, let place):
      """
      \(effect) sent \(action) after it was over. The action was dropped.

      An effect is over when its body returns. 'send' was kept by something that outlived the body, \
      such as an unstructured 'Task' or a callback. Await that work inside the '.run' at \(place), for \
      example with a continuation or an 'AsyncStream'.
      """
    case .taskCancellationOutsideEffect(let id, let place):
      """
      'withTaskCancellation(id: \(id))' was called outside of a running effect, at \(place).

      There is no store here that could cancel it, so the work runs without a name. Call it from the \
      body of a '.run', and not from a detached task, which does not know the effect.
      """
    case .childIsMissing(let child, let action, let `operator`, let reason, let place):
      """
      \(action) was sent to a child that is not there: \(`operator`) at \(place) found no \(child).

      The action was ignored. Likely reasons:
      • \(reason)
      • An effect of the child's parent still sends actions for the child. Cancel it when the child \
      goes away; the child's own effects are cancelled by the store.
      • Something outside of the store kept sending after the child was gone.
      """
    case .dismissedWithoutPresentation:
      """
      'dismiss' was called in a feature that nobody presented.

      Nothing happened. A feature is presented when its parent mounts it by 'ifPresented', or \
      as an element of a stack; it can dismiss itself from the body of a '.run' only. In a test of the feature alone, set the dependency: \
      'dependencies: { $0.dismiss = DismissAction { … } }'.
      """
    case .stackIDWasUsed(let id, let nextID, let action, let place):
      """
      An element was to be pushed under the id \(id), which its stack has used before: \(action).

      The element was not pushed. An id is never used twice in a stack, so that nothing sent to an \
      element that is gone reaches another. Push under the stack's 'nextID', which is \(nextID) now \
      (the stack is mounted by the 'forEach' at \(place)).
      """
    case .stackIDIsNotNext(let id, let nextID, let action, let place):
      """
      An element was to be pushed under the id \(id), which is not the next one of its stack: \(action).

      The element was not pushed. A stack gives its ids in order, without gaps, from 0 on. Push under \
      the stack's 'nextID', which is \(nextID) now (the stack is mounted by the 'forEach' at \(place)).
      """
    case .stackIDIsVacant(let id, let nextID):
      """
      An element was assigned to the id \(id) of a stack that has no element of this id.

      Nothing was changed. 'stack[id:]' changes or removes an element that is there. To put a new one on \
      top, call 'append'; the element then gets the id \(nextID).
      """
    case .restoredThroughPart:
      """
      The state was to be put back through the handle of a part.

      Nothing happened. What runs in the other parts belongs to the state that is there, so only the \
      whole state can be put back. Call 'restore' on the store from which the handle was made.
      """
    case .unimplementedDependency(let name, let type, let call):
      """
      The dependency '\(name)' (\(type)) was used in a test that did not set it\
      \(call.map { ": \($0)" } ?? "").

      Set it where the store is made, by the name of its property, such as \
      'dependencies: { $0.\(name) = … }', or give its key a 'testValue' that suits every test.
      """
    case .collectionMisuse(let text), .other(let text):
      text
    }
  }
}
