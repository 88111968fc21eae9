extension Ticker {
  /// Which of the two consumers.
  public enum Name: String, CaseIterable, Hashable, Sendable, Codable {
    case a, b

    /// The name as it is shown: `A`.
    public var text: String { rawValue.uppercased() }
  }

  /// What one consumer shows, and how its life stands.
  public struct Consumer: Hashable, Sendable, Codable {
    public enum Status: String, Hashable, Sendable, Codable {
      /// It was not started.
      case idle
      /// It takes values, or is about to.
      case running
      /// It was cancelled, and begins anew when the old effect has really ended.
      case restarting
      /// Somebody cancelled it.
      case cancelled
      /// It was stopped together with all others.
      case stopped
      /// Its stream ended by itself.
      case ended
    }

    public var status = Status.idle
    /// The last value it took.
    public var value: Int?
    /// Whether its effect has not really ended: a new one must wait.
    public var isAlive = false

    public init() {}

    /// A consumer that has just been started.
    static var started: Consumer {
      var consumer = Consumer()
      consumer.status = .running
      consumer.isAlive = true
      return consumer
    }

    /// Whether there is something to cancel.
    var isWanted: Bool { status == .running || status == .restarting }

    /// What it shows: `Waiting`, or `n=3, square=9`.
    public var text: String { Ticker.text(value) }
  }

  /// What somebody shows who waits for one value only.
  public enum Waiter: Hashable, Sendable, Codable {
    /// Nobody waits.
    case idle
    case waiting
    case took(Int)
    /// The wait was stopped together with all others.
    case stopped
    /// The stream ended before a value came.
    case ended

    /// Such as `Waiting` or `n=3, square=9`; nil where nobody has waited.
    public var text: String? {
      switch self {
      case .idle: nil
      case .waiting: Ticker.text(nil)
      case .took(let value): Ticker.text(value)
      case .stopped: "stopped"
      case .ended: "ended"
      }
    }
  }

  static func text(_ value: Int?) -> String {
    value.map { "n=\($0), square=\($0 * $0)" } ?? "Waiting"
  }
}

extension Ticker.State {
  /// Such as `A cancelled`.
  public func statusText(of name: Ticker.Name) -> String {
    "\(name.text) \(self[name].status.rawValue)"
  }

  /// The whole state on one line: `Timer on | A: n=3, square=9 | B: Waiting, cancelled`.
  public var line: String {
    var parts = ["Timer \(isTimerRunning ? "on" : "off")"]
    for name in Ticker.Name.allCases {
      switch self[name].status {
      case .idle, .running: parts.append("\(name.text): \(self[name].text)")
      case let status: parts.append("\(name.text): \(self[name].text), \(status.rawValue)")
      }
    }
    if let text = once.text { parts.append("once: \(text)") }
    return parts.joined(separator: " | ")
  }
}
