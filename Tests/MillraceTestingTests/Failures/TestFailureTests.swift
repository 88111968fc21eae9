import Millrace
import Testing

@testable import MillraceTesting

@Suite("TestFailure: texts, word for word")
struct TestFailureTests {
  private let difference = """
    (- Expected, + Actual)
    - count: 1
    + count: 2
    """
  private let hits = UnreceivedAction(
    label: ".hitsFound",
    sender: "the effect 'search' at Search/Search.swift:12, started by .searchTapped"
  )
  private let tick = UnreceivedAction(label: ".tick", sender: "a '.send' of .startTapped")

  private func effect(_ activity: AliveEffect.Activity) -> AliveEffect {
    AliveEffect(
      name: "search",
      ids: ["CancelID.request"],
      scope: "rows[3]",
      startedBy: ".searchTapped",
      place: SourcePlace(fileID: "Search/Search.swift", filePath: "", line: 12, column: 1),
      activity: activity
    )
  }

  private func instant(_ seconds: Double) -> VirtualInstant {
    VirtualInstant.zero.advanced(by: .seconds(seconds))
  }

  private func expect(
    _ failure: TestFailure,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectNoDifference("\(failure)", text, sourceLocation: sourceLocation)
  }

  @Test func stateMismatch() {
    expect(
      .stateMismatch(action: ".searchTapped", difference: difference),
      """
      The state after .searchTapped is not what was asserted.

      (- Expected, + Actual)
      - count: 1
      + count: 2
      """
    )
    expect(
      .stateMismatch(action: nil, difference: difference),
      """
      The state is not what was asserted.

      (- Expected, + Actual)
      - count: 1
      + count: 2
      """
    )
  }

  @Test func unassertedChange() {
    expect(
      .unassertedChange(action: ".searchTapped", difference: difference),
      """
      .searchTapped changed the state, and nothing was asserted about it.

      (- Expected, + Actual)
      - count: 1
      + count: 2

      Say what changes in a trailing closure. Where it does not matter, turn 'exhaustivity' off.
      """
    )
  }

  @Test func nothingChanged() {
    expect(
      .nothingChanged(action: ".searchTapped"),
      """
      .searchTapped did not change the state, and neither does the closure. Drop the closure.

      Setting a value to what it was before is no change.
      """
    )
  }

  @Test func closureChangesNothing() {
    expect(
      .closureChangesNothing(action: ".searchTapped", difference: difference),
      """
      .searchTapped changed the state, and the closure changes nothing.

      (- Expected, + Actual)
      - count: 1
      + count: 2

      Setting a value to what it was before is no change.
      """
    )
  }

  @Test func closureThrew() {
    expect(
      .closureThrew(action: ".searchTapped", "NoHits()"),
      """
      The closure for .searchTapped threw an error: NoHits()

      The state was not compared.
      """
    )
    expect(
      .closureThrew(action: nil, "NoHits()"),
      """
      The closure threw an error: NoHits()

      The state was not compared.
      """
    )
  }

  @Test func notDeterministic() {
    expect(
      .notDeterministic(action: ".diceRolled", difference: "(- First, + Second)\n- 1\n+ 2"),
      """
      .diceRolled was reduced twice from the same state, and led to two different states.

      (- First, + Second)
      - 1
      + 2

      What a reducer does must follow from the state, the action and the dependencies. Read time, ids \
      and random numbers from '@Dependency', and do not depend on the order of a set or a dictionary.
      """
    )
  }

  @Test func otherReceived() {
    expect(
      .otherReceived(expected: ".hitsFound", received: tick, queued: 1, difference: ""),
      """
      Expected to receive .hitsFound, but received .tick; .hitsFound is queued 1 later.

      .tick was sent by a '.send' of .startTapped.
      """
    )
    expect(
      .otherReceived(
        expected: ".hitsFound",
        received: hits,
        queued: nil,
        difference: "(- Expected, + Received)\n- .hitsFound: [1]\n+ .hitsFound: []"
      ),
      """
      Expected to receive .hitsFound, but received .hitsFound with other data.

      (- Expected, + Received)
      - .hitsFound: [1]
      + .hitsFound: []

      .hitsFound was sent by the effect 'search' at Search/Search.swift:12, started by .searchTapped.
      """
    )
  }

  @Test func calledInClosure() {
    expect(
      .calledInClosure,
      """
      The store was called by a closure that asserts about it.

      Such a closure says what the state should be, and may be called twice. Call the store after it. \
      What was asserted by the inner call was not compared.
      """
    )
  }

  @Test func nothingReceived() {
    expect(
      .nothingReceived(expected: ".hitsFound", waited: nil, alive: []),
      """
      Expected to receive .hitsFound, but nothing was received.

      No effect is alive, so nothing can come.
      """
    )
    expect(
      .nothingReceived(
        expected: ".hitsFound",
        waited: .milliseconds(100),
        alive: [effect(.sleeps(until: instant(1.5), now: instant(0.5))), effect(.isAway)]
      ),
      """
      Expected to receive .hitsFound, but nothing was received within 0.1 s.

      2 effects are alive:
      • The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
      Search/Search.swift:12, sleeps until 1.5 s; the clock stands at 0.5 s.
      • The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
      Search/Search.swift:12, waits for something outside of the store's executor and clock: \
      another task, an actor, a stream, or real time.

      Let time pass: 'store.advance(by:)' with at least 1 s.

      Work that has left the executor is waited for with 'await store.receive(…, timeout: …)'. \
      What never ends by itself is ended by the test: by the action that cancels it, by 'cancel()' of \
      what 'send' returned, or by the end of a stream of the test's own.
      """
    )
  }

  @Test func onlyOthersReceived() {
    expect(
      .onlyOthersReceived(
        expected: ".d",
        others: [".a", ".b", ".c"],
        waited: nil,
        alive: [effect(.hasReturned)]
      ),
      """
      Expected to receive .d, but only .a, .b and .c were received.

      One effect is alive:
      • The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
      Search/Search.swift:12, has done its work and waits until what it sent is received.
      """
    )
    expect(
      .onlyOthersReceived(expected: ".d", others: [".a"], waited: .seconds(1), alive: []),
      """
      Expected to receive .d, but only .a was received within 1 s.

      No effect is alive, so nothing can come.
      """
    )
  }

  @Test func noneOfExpected() {
    expect(
      .noneOfExpected(received: tick, expected: [".a", ".b"]),
      """
      Received .tick where .a and .b were expected in any order.

      .tick was sent by a '.send' of .startTapped.
      """
    )
    expect(
      .noneOfExpected(received: tick, expected: [".a"]),
      """
      Received .tick where .a was expected in any order.

      .tick was sent by a '.send' of .startTapped.
      """
    )
  }

  @Test func sentBeforeReceiving() {
    expect(
      .sentBeforeReceiving(action: ".cancelTapped", unreceived: [hits, tick]),
      """
      .cancelTapped was sent before 2 actions of effects had been received.

      1. .hitsFound, sent by the effect 'search' at Search/Search.swift:12, started by .searchTapped
      2. .tick, sent by a '.send' of .startTapped

      Receive them first, or skip them with 'skipReceivedActions()'.
      """
    )
  }

  @Test func skippedBeforeReceiving() {
    expect(
      .skippedBeforeReceiving(unreceived: [tick]),
      """
      Effects were skipped before one action of theirs had been received.

      1. .tick, sent by a '.send' of .startTapped

      What a cancelled effect has sent is never reduced. Receive it first, or skip it with \
      'skipReceivedActions()'.
      """
    )
  }

  @Test func nothingToSkip() {
    expect(
      .noActionsToSkip,
      """
      There is no received action to skip.

      Drop 'skipReceivedActions()', or pass 'strict: false' where it does not matter.
      """
    )
    expect(
      .noEffectsToSkip,
      """
      There is no effect in flight to skip.

      Drop 'skipInFlightEffects()', or pass 'strict: false' where it does not matter.
      """
    )
  }

  @Test func neverAtRest() {
    expect(
      .neverAtRest(jobs: 1_000_000, effects: [], isDeaf: false),
      """
      The effects do not come to rest: 1000000 steps were run, and there are more.

      An effect runs in circles without letting time pass: a loop over 'Task.yield()', a clock that \
      never waits, or actions that send each other for ever. All effects were cancelled.
      """
    )
  }

  @Test func unreceived() {
    expect(
      .unreceived([tick], .end),
      """
      One action of effects was not received before the end of the test.

      1. .tick, sent by a '.send' of .startTapped

      Receive them with 'receive', or skip them with 'skipReceivedActions()'.
      """
    )
    expect(
      .unreceived([hits, tick], .finish(waited: nil)),
      """
      2 actions of effects were not received before 'finish()'.

      1. .hitsFound, sent by the effect 'search' at Search/Search.swift:12, started by .searchTapped
      2. .tick, sent by a '.send' of .startTapped

      Receive them with 'receive', or skip them with 'skipReceivedActions()'.
      """
    )
    #expect(
      "\(TestFailure.unreceived([tick], .taskFinish(waited: nil)))".hasPrefix(
        "One action of effects was not received before 'finish()' of what 'send' returned.\n"
      )
    )
  }

  @Test func stillAlive() {
    expect(
      .stillAlive(effect(.sleeps(until: instant(3), now: instant(1))), .end),
      """
      The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
      Search/Search.swift:12, is still alive at the end of the test.

      It sleeps until 3 s; the clock stands at 1 s.

      An effect must end before the test does. To end it:
      • let time pass with 'advance(by:)', if it ends by itself
      • send the action that cancels it
      • call 'cancel()' on what 'send' returned
      • call 'skipInFlightEffects()', which cancels all effects
      """
    )
    expect(
      .stillAlive(effect(.isAway), .finish(waited: .milliseconds(50))),
      """
      The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
      Search/Search.swift:12, is still alive at 'finish()', after 0.05 s.

      It waits for something outside of the store's executor and clock: another task, an actor, \
      a stream, or real time.

      An effect must end before the test does. To end it:
      • wait for it with 'await store.finish(timeout:)', if it ends by itself
      • send the action that cancels it
      • call 'cancel()' on what 'send' returned
      • call 'skipInFlightEffects()', which cancels all effects
      """
    )
    #expect(
      "\(TestFailure.stillAlive(effect(.isAway), .taskFinish(waited: nil)))".hasPrefix(
        """
        The effect 'search' (id CancelID.request, in rows[3]), started by .searchTapped at \
        Search/Search.swift:12, is still alive at 'finish()' of what 'send' returned.

        """
      )
    )
  }

  @Test func issue() {
    expect(.issue("Something is wrong."), "Something is wrong.")
  }
}
