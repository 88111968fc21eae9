import Millrace

/// A terminal for tests: what is typed comes from the test, what is written is kept.
///
///     let terminal = MemoryTerminal(lines: ["calc start 5", ":quit"])
///     run(on: terminal)
///     #expect(terminal.output == "…")
public final class MemoryTerminal: Terminal {
  /// The columns of a terminal that nobody has resized.
  public static let usualWidth = 80

  private struct State {
    var events: [TerminalEvent] = []
    var output = ""
    var width: Int
    var isOutputClosed = false
    var isEnded = false
  }

  public let inputStyle: InputStyle
  public let supportsColor: Bool
  private let state: Guarded<State>
  private let wakePipe = WakePipe()

  /// A terminal on which nothing has been typed yet; waits until something is.
  public init(inputStyle: InputStyle = .keys, width: Int = usualWidth, supportsColor: Bool = false)
  {
    self.inputStyle = inputStyle
    self.supportsColor = supportsColor
    state = Guarded(State(width: width))
  }

  /// A pipe with these lines and nothing after them.
  public convenience init(lines: [String]) {
    self.init(inputStyle: .lines)
    type(lines.map { $0 + "\n" }.joined())
    endInput()
  }

  /// Everything that was written.
  public var output: String { state.withLock { $0.output } }

  public var width: Int { state.withLock { $0.width } }

  /// Types text; for keys with names their bytes: `\r` is Enter, `\u{3}` Ctrl-C, `\u{1B}[A` up.
  public func type(_ text: String) { send(.bytes(Array(text.utf8))) }

  /// Lets something happen.
  public func send(_ event: TerminalEvent) {
    state.withLock { $0.events.append(event) }
    wakePipe.wake()
  }

  /// Nothing more will be typed.
  public func endInput() {
    state.withLock { $0.isEnded = true }
    wakePipe.wake()
  }

  public func resize(to width: Int) {
    state.withLock { $0.width = width }
    send(.resized)
  }

  /// From now on nobody reads what is written.
  public func closeOutput() { state.withLock { $0.isOutputClosed = true } }

  /// What was written since the last time.
  public func takeOutput() -> String {
    state.withLock { state in
      defer { state.output = "" }
      return state.output
    }
  }

  public func lineBegan() {}

  public func lineEnded() {}

  public func nextEvent(isReading: Bool, within limit: Duration?) -> TerminalEvent {
    let clock = ContinuousClock()
    let end = limit.map { clock.now + $0 }
    while true {
      if let event = takeEvent(isReading: isReading) { return event }
      let left = end.map { max(.zero, $0 - clock.now) }
      if left == .zero { return .timedOut }
      _ = wakePipe.wait(input: nil, within: left)
    }
  }

  public func wake() { send(.woken) }

  @discardableResult
  public func write(_ text: String) -> Bool {
    state.withLock {
      if $0.isOutputClosed { return false }
      $0.output += text
      return true
    }
  }

  /// Comes back at once.
  public func suspend() { send(.resumed) }

  public func close() {}

  private func takeEvent(isReading: Bool) -> TerminalEvent? {
    state.withLock { state in
      let index = state.events.firstIndex {
        switch $0 {
        // A pause belongs to the input it follows.
        case .bytes, .end, .timedOut: isReading
        case .interrupted, .resized, .resumed, .woken: true
        }
      }
      if let index { return state.events.remove(at: index) }
      return isReading && state.isEnded ? .end : nil
    }
  }
}
