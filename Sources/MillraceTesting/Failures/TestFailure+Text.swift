import Millrace

extension TestFailure: CustomStringConvertible {
  var description: String {
    details.isEmpty ? point : "\(point)\n\n\(details.joined(separator: "\n\n"))"
  }

  /// The first line.
  private var point: String {
    switch self {
    case .stateMismatch(let action?, _):
      "The state after \(action) is not what was asserted."
    case .stateMismatch(nil, _):
      "The state is not what was asserted."
    case .unassertedChange(let action, _):
      "\(action) changed the state, and nothing was asserted about it."
    case .nothingChanged(let action):
      "\(action) did not change the state, and neither does the closure. Drop the closure."
    case .closureChangesNothing(let action, _):
      "\(action) changed the state, and the closure changes nothing."
    case .closureThrew(let action, let error):
      "The closure\(action.map { " for \($0)" } ?? "") threw an error: \(error)"
    case .notDeterministic(let action, _):
      "\(action) was reduced twice from the same state, and led to two different states."
    case .otherReceived(let expected, let received, let queued, _):
      Self.pointOfOther(expected, received.label, queued)
    case .nothingReceived(let expected, let waited, _):
      "Expected to receive \(expected), but nothing was received\(within(waited))."
    case .onlyOthersReceived(let expected, let skipped, let waited, _):
      "Expected to receive \(expected), but only \(enumeration(skipped)) "
        + "\(skipped.count == 1 ? "was" : "were") received\(within(waited))."
    case .noneOfExpected(let received, let expected):
      "Received \(received.label) where \(enumeration(expected)) "
        + "\(expected.count == 1 ? "was" : "were") expected in any order."
    case .calledInClosure:
      "The store was called by a closure that asserts about it."
    case .sentBeforeReceiving(let action, let unreceived):
      "\(action) was sent before \(UnreceivedAction.count(unreceived)) of effects had been received."
    case .skippedBeforeReceiving(let unreceived):
      "Effects were skipped before \(UnreceivedAction.count(unreceived)) of theirs had been received."
    case .noActionsToSkip:
      "There is no received action to skip."
    case .noEffectsToSkip:
      "There is no effect in flight to skip."
    case .neverAtRest(let jobs):
      "The effects do not come to rest: \(jobs) steps were run, and there are more."
    case .unreceived(let actions, let occasion):
      "\(UnreceivedAction.count(actions).capitalizedFirst) of effects "
        + "\(actions.count == 1 ? "was" : "were") not received \(occasion.before)."
    case .stillAlive(let effect, let occasion):
      "\(effect.title), \(effect.origin), is still alive \(occasion.after)."
    case .issue(let text):
      text
    }
  }

  private static func pointOfOther(_ expected: String, _ received: String, _ queued: Int?) -> String
  {
    let data = expected == received ? " with other data" : ""
    let place = queued.map { "; \(expected) is queued \($0) later" } ?? ""
    return "Expected to receive \(expected), but received \(received)\(data)\(place)."
  }

  /// The paragraphs below.
  private var details: [String] {
    switch self {
    case .stateMismatch(_, let difference):
      [difference]
    case .unassertedChange(_, let difference):
      [
        difference,
        "Say what changes in a trailing closure. Where it does not matter, turn 'exhaustivity' off.",
      ]
    case .closureChangesNothing(_, let difference):
      [difference, "Setting a value to what it was before is no change."]
    case .nothingChanged:
      ["Setting a value to what it was before is no change."]
    case .closureThrew:
      ["The state was not compared."]
    case .notDeterministic(_, let difference):
      [
        difference,
        """
        What a reducer does must follow from the state, the action and the dependencies. Read time, ids \
        and random numbers from '@Dependency', and do not depend on the order of a set or a dictionary.
        """,
      ]
    case .otherReceived(_, let received, _, let difference):
      (difference.isEmpty ? [] : [difference])
        + ["\(received.label) was sent by \(received.sender)."]
    case .nothingReceived(_, _, let alive), .onlyOthersReceived(_, _, _, let alive):
      [AliveEffect.explanation(alive)]
    case .noneOfExpected(let received, _):
      ["\(received.label) was sent by \(received.sender)."]
    case .calledInClosure:
      [
        """
        Such a closure says what the state should be, and may be called twice. Call the store after it. \
        What was asserted by the inner call was not compared.
        """
      ]
    case .sentBeforeReceiving(_, let unreceived):
      [
        UnreceivedAction.list(unreceived),
        "Receive them first, or skip them with 'skipReceivedActions()'.",
      ]
    case .skippedBeforeReceiving(let unreceived):
      [
        UnreceivedAction.list(unreceived),
        """
        What a cancelled effect has sent is never reduced. Receive it first, or skip it with \
        'skipReceivedActions()'.
        """,
      ]
    case .noActionsToSkip:
      ["Drop 'skipReceivedActions()', or pass 'strict: false' where it does not matter."]
    case .noEffectsToSkip:
      ["Drop 'skipInFlightEffects()', or pass 'strict: false' where it does not matter."]
    case .neverAtRest:
      [
        """
        An effect runs in circles without letting time pass: a loop over 'Task.yield()', a clock that \
        never waits, or actions that send each other for ever. All effects were cancelled.
        """
      ]
    case .unreceived(let actions, _):
      [
        UnreceivedAction.list(actions),
        "Receive them with 'receive', or skip them with 'skipReceivedActions()'.",
      ]
    case .stillAlive(let effect, _):
      ["It \(effect.activityText).", Self.waysToEnd(effect)]
    case .issue:
      []
    }
  }

  private static func waysToEnd(_ effect: AliveEffect) -> String {
    var ways: [String] = []
    switch effect.activity {
    case .sleeps: ways.append("let time pass with 'advance(by:)', if it ends by itself")
    case .isAway:
      ways.append("wait for it with 'await store.finish(timeout:)', if it ends by itself")
    case .hasReturned: ways.append("receive what it sent")
    case .waitsForItsTurn, .isHeldUp: break
    }
    ways.append("send the action that cancels it")
    ways.append("call 'cancel()' on what 'send' returned")
    ways.append("call 'skipInFlightEffects()', which cancels all effects")
    return "An effect must end before the test does. To end it:\n"
      + ways.map { "• \($0)" }.joined(separator: "\n")
  }
}

extension TestFailure.Occasion {
  fileprivate var before: String {
    switch self {
    case .finish: "before 'finish()'"
    case .taskFinish: "before 'finish()' of what 'send' returned"
    case .end: "before the end of the test"
    }
  }

  fileprivate var after: String {
    switch self {
    case .finish(let waited): "at 'finish()'\(waited.map { ", after \($0.secondsText)" } ?? "")"
    case .taskFinish(let waited):
      "at 'finish()' of what 'send' returned\(waited.map { ", after \($0.secondsText)" } ?? "")"
    case .end: "at the end of the test"
    }
  }
}

private func within(_ waited: Duration?) -> String {
  waited.map { " within \($0.secondsText)" } ?? ""
}

/// `.a`, `.a and .b`, `.a, .b and .c`; of very many the first ten.
func enumeration(_ labels: [String]) -> String {
  let shown = labels.count > 10 ? labels.prefix(10) + ["\(labels.count - 10) more"] : labels[...]
  guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
  return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
