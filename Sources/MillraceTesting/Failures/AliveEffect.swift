import Millrace

/// An effect that is alive, and what it waits for, as texts show it.
struct AliveEffect: Hashable, Sendable {
  enum Activity: Hashable, Sendable {
    /// On the store's clock.
    case sleeps(until: VirtualInstant, now: VirtualInstant)
    /// On another clock that is moved by hand.
    case sleepsElsewhere
    /// Its turn in a `concatenate` has not come.
    case waitsForItsTurn
    /// Its overload policy or its throttle holds it up.
    case isHeldUp
    /// Its body has returned; what it sent is not received.
    case hasReturned
    /// Nothing of it is runnable and it does not sleep on the store's clock.
    case isAway
  }

  /// Its name, or the operator whose wait it is.
  let name: String?
  let ids: [String]
  let scope: String
  let startedBy: String
  let place: SourcePlace?
  let activity: Activity
  /// Where the test was when that action was reduced: `sent at SearchTests/SearchTests.swift:12`.
  var whereStarted: String?
  /// Whether its task went on after it was cancelled at the end of the test.
  var isDeaf = false
  /// Whether the store's clock was moved by something else than the store.
  var isClockMoved = false
  /// The effect that it waits for, where that one belongs to another send.
  var blocker: String?

  /// `The effect 'ticker' (id CancelID.ticker, in rows[3])`.
  var title: String {
    var notes = ids.isEmpty ? [] : ["id \(ids.joined(separator: ", "))"]
    if !scope.isEmpty { notes.append("in \(scope)") }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    return "The effect\(name.map { " '\($0)'" } ?? "")\(note)"
  }

  /// `started by .startTapped at Ticker/Ticker.swift:12`.
  var origin: String {
    "started by \(startedBy)\(place.map { " at \($0)" } ?? "")"
  }

  /// `the effect 'ticker', started by .startTapped at Ticker/Ticker.swift:12`, in the middle of a sentence.
  var shortText: String { "the\(title.dropFirst(3)), \(origin)" }

  /// What it does, as the end of a sentence that begins with it.
  var activityText: String {
    switch activity {
    case .sleeps(let deadline, let now):
      "sleeps until \(deadline); the clock stands at \(now)"
    case .sleepsElsewhere: "sleeps on a clock that is not the store's"
    case .waitsForItsTurn: "waits for its turn behind \(blocker ?? "the effect before it")"
    case .isHeldUp:
      "is held up by its overload policy or its throttle"
        + (blocker.map { ", behind \($0)" } ?? "")
    case .hasReturned: "has done its work and waits until what it sent is received"
    case .isAway:
      "waits for something outside of the store's executor and clock: "
        + "another task, an actor, a stream, or real time"
    }
  }

  /// A line in a list.
  var line: String { "• \(title), \(origin), \(activityText)." }
}

extension AliveEffect {
  /// Whether it sleeps on a clock that nobody has moved yet.
  private var hasNotMoved: Bool {
    if case .sleeps(_, let now) = activity { now == .zero } else { false }
  }

  /// What a test that moves a clock by itself should know.
  var clockHint: String? {
    if activity == .sleepsElsewhere {
      """
      Set that clock as the 'clock' dependency, and let time pass with 'store.advance(by:)': it lets \
      effects run at each deadline on the way, which moving the clock itself does not.
      """
    } else if isClockMoved {
      """
      The clock was moved by something else than 'store.advance(by:)', which lets effects run at each \
      deadline on the way. Move it with that.
      """
    } else {
      nil
    }
  }

  /// What a list of effects says about why nothing came, and what to do about it.
  static func explanation(_ alive: [AliveEffect]) -> String {
    guard !alive.isEmpty else { return "No effect is alive, so nothing can come." }
    let count = alive.count == 1 ? "One effect is alive:" : "\(alive.count) effects are alive:"
    let lines = [count] + Excerpt(alive).lines(\.line)
    var paragraphs = [lines.joined(separator: "\n")]
    let deadlines = alive.compactMap { effect in
      if case .sleeps(let deadline, let now) = effect.activity {
        now.duration(to: deadline)
      } else {
        nil
      }
    }
    if let wait = deadlines.min() {
      paragraphs.append(
        "Let time pass: 'store.advance(by:)' with at least \(wait.secondsText)."
          + (alive.contains { $0.hasNotMoved }
            ? " It moves the clock of the store, 'store.clock'; moving another clock does not."
            : "")
      )
    }
    paragraphs += Set(alive.compactMap(\.clockHint)).sorted()
    if alive.contains(where: { $0.activity == .isAway }) {
      paragraphs.append(
        "Work that has left the executor is waited for with 'await store.receive(…, timeout: …)'. "
          + "What never ends by itself is ended by the test: by the action that cancels it, by "
          + "'cancel()' of what 'send' returned, or by the end of a stream of the test's own."
      )
    }
    return paragraphs.joined(separator: "\n\n")
  }
}
