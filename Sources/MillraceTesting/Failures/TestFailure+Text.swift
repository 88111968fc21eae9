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
    case .nothingReceived(let expected, let waited, _, _):
      "Expected to receive \(expected), but nothing was received\(within(waited))."
    case .onlyOthersReceived(let expected, let others, let waited, _, _):
      "Expected to receive \(expected), but only \(enumeration(others)) "
        + "\(others.count == 1 ? "was" : "were") received\(within(waited))."
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
    case .neverAtRest(let jobs, let effects, _):
      Self.pointOfUnrest(effects, jobs)
    case .unreceived(let actions, let occasion):
      "\(UnreceivedAction.count(actions).capitalizedFirst) of effects "
        + "\(actions.count == 1 ? "was" : "were") not received \(occasion.before)."
    case .stillAlive(let effect, let occasion):
      "\(effect.title), \(effect.origin), is still alive \(occasion.after)."
    case .moreStillAlive(let effects, let occasion):
      "\(effects.count) more effects are still alive \(occasion.after)."
    case .moreFailures(let count):
      "\(count) more \(count == 1 ? "failure" : "failures") of this call "
        + "\(count == 1 ? "is" : "are") left out."
    case .issue(let text):
      text
    }
  }

  private static func pointOfUnrest(_ effects: Excerpt<AliveEffect>, _ jobs: Int) -> String {
    guard let first = effects.shown.first else {
      return "The effects do not come to rest: \(jobs) steps were run, and there are more."
    }
    let others = effects.count > 1 ? ", and \(effects.count - 1) more of its kind" : ""
    return
      "\(first.title), \(first.origin)\(others), does not come to rest: \(jobs) steps were run, and "
      + "there are more."
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
      [difference.bounded(lines: Self.differenceLimit)]
    case .unassertedChange(_, let difference):
      [
        difference.bounded(lines: Self.differenceLimit),
        "Say what changes in a trailing closure. Where it does not matter, turn 'exhaustivity' off.",
      ]
    case .closureChangesNothing(_, let difference):
      [
        difference.bounded(lines: Self.differenceLimit),
        "Setting a value to what it was before is no change.",
      ]
    case .nothingChanged:
      ["Setting a value to what it was before is no change."]
    case .closureThrew:
      ["The state was not compared."]
    case .notDeterministic(_, let difference):
      [
        difference.bounded(lines: Self.differenceLimit),
        """
        What a reducer does must follow from the state, the action and the dependencies. Read time, ids \
        and random numbers from '@Dependency', and do not depend on the order of a set or a dictionary.
        """,
      ]
    case .otherReceived(_, let received, _, let difference):
      (difference.isEmpty ? [] : [difference.bounded(lines: Self.differenceLimit)])
        + ["\(received.label) was sent by \(received.sender)."]
    case .nothingReceived(let expected, _, let alive, let call),
      .onlyOthersReceived(let expected, _, _, let alive, let call):
      call.map {
        ["\(expected) was in the queue, and was skipped by \($0). Receive it before that."]
      } ?? [AliveEffect.explanation(alive)]
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
    case .neverAtRest(_, let effects, let isDeaf):
      [
        effects.isEmpty
          ? """
          An effect runs in circles without letting time pass: a loop over 'Task.yield()', a clock that \
          never waits, or actions that send each other for ever. All effects were cancelled.
          """
          : """
          It runs in circles without letting time pass: a loop over 'Task.yield()', or a clock that never \
          waits. Let it sleep on the 'clock' dependency, or wait for a stream. All effects were cancelled.
          """
      ]
        + (effects.shown.first?.startSentence.map { [$0] } ?? [])
        + (isDeaf
          ? [
            """
            It does not listen to its cancellation: it went on after it, and is not run any more in this \
            test. Let the loop call 'try Task.checkCancellation()', or look at 'Task.isCancelled'.
            """
          ] : [])
    case .unreceived(let actions, let occasion):
      [
        UnreceivedAction.list(actions),
        occasion == .end ? UnreceivedAction.places(actions) : nil,
        "Receive them with 'receive', or skip them with 'skipReceivedActions()'.",
      ]
      .compactMap(\.self)
    case .stillAlive(let effect, _):
      [
        "It \(effect.activityText).",
        effect.clockHint,
        effect.isDeaf ? Self.deafness : nil,
        effect.startSentence,
        Self.waysToEnd(effect),
      ]
      .compactMap(\.self)
    case .moreStillAlive(let effects, _):
      [effects.lines(\.line).joined(separator: "\n")]
    case .moreFailures, .issue:
      []
    }
  }

  /// How many lines of a difference are shown. The paragraphs after it must not get lost.
  private static let differenceLimit = 150

  private static let deafness = """
    It does not listen to its cancellation: it was cancelled at the end of the test, and had not ended \
    then. Let it call 'try Task.checkCancellation()', or wait in 'withTaskCancellationHandler'.
    """

  private static func waysToEnd(_ effect: AliveEffect) -> String {
    var ways: [String] = []
    switch effect.activity {
    case .sleeps, .sleepsElsewhere:
      ways.append("let time pass with 'advance(by:)', if it ends by itself")
    case .isAway:
      ways.append("wait for it with 'await store.finish(timeout:)', if it ends by itself")
    case .hasReturned: ways.append("receive what it sent")
    case .waitsForItsTurn, .isHeldUp: ways.append("let the effect end that it waits for")
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
func enumeration(_ labels: Excerpt<String>) -> String {
  let rest = labels.count - 10
  let shown = rest > 0 ? labels.shown.prefix(10) + ["\(rest) more"] : labels.shown[...]
  guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
  return "\(shown.dropLast().joined(separator: ", ")) and \(last)"
}

extension AliveEffect {
  /// `.startTapped was sent at TickerTests/TickerTests.swift:12.`
  fileprivate var startSentence: String? { whereStarted.map { "\(startedBy) was \($0)." } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
