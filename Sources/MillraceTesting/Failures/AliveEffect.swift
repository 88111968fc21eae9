import Millrace

/// An effect that is alive, and what it waits for, as texts show it.
struct AliveEffect: Hashable, Sendable {
  enum Activity: Hashable, Sendable {
    /// On the store's clock.
    case sleeps(until: VirtualInstant, now: VirtualInstant)
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

  /// What it does, as the end of a sentence that begins with it.
  var activityText: String {
    switch activity {
    case .sleeps(let deadline, let now):
      "sleeps until \(deadline); the clock stands at \(now)"
    case .waitsForItsTurn: "waits for its turn behind the effect before it"
    case .isHeldUp: "is held up by its overload policy or its throttle"
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
  /// What a list of effects says about why nothing came, and what to do about it.
  static func explanation(_ alive: [AliveEffect]) -> String {
    guard !alive.isEmpty else { return "No effect is alive, so nothing can come." }
    let count = alive.count == 1 ? "One effect is alive:" : "\(alive.count) effects are alive:"
    var paragraphs = [([count] + alive.map(\.line)).joined(separator: "\n")]
    let deadlines = alive.compactMap { effect in
      if case .sleeps(let deadline, let now) = effect.activity {
        now.duration(to: deadline)
      } else {
        nil
      }
    }
    if let wait = deadlines.min() {
      paragraphs.append("Let time pass: 'store.advance(by:)' with at least \(wait.secondsText).")
    }
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
