import Synchronization

/// A terminal made of two descriptors of the system: a real terminal, a pipe, a script and the output.
///
///     Console ──▶ SystemTerminal ──▶ WakePipe, TerminalModes ◀── SignalRelay (signals of the process)
///
/// A real terminal is put back as it was found when the program ends in any way that can be noticed:
/// ``close()``, `exit`, a signal, a crash. While the program is stopped with Ctrl-Z it is put back too.
public final class SystemTerminal: Terminal {
  public let inputStyle: InputStyle
  public let supportsColor: Bool

  private let input: Int32
  private let output: Int32
  private let ownsInput: Bool
  private let listensToSignals: Bool
  private let modes: TerminalModes?
  private let wakePipe: WakePipe
  private let isClosed = Atomic(false)

  /// - Parameters:
  ///   - listensToSignals: one terminal of a process can; for a second one this does nothing.
  init(
    input: Int32,
    output: Int32,
    traits: TerminalTraits,
    ownsInput: Bool = false,
    listensToSignals: Bool
  ) {
    inputStyle = traits.inputStyle
    supportsColor = traits.supportsColor
    self.input = input
    self.output = output
    self.ownsInput = ownsInput
    modes = traits.inputStyle == .keys ? TerminalModes(input: input, output: output) : nil
    wakePipe = WakePipe(isKept: listensToSignals)
    self.listensToSignals =
      listensToSignals && SignalRelay.claim(pipe: wakePipe, modes: modes)
    CLibrary.ignoreFailingWrites()
    modes?.begin()
  }

  deinit {
    if ownsInput { CLibrary.closeDescriptor(input) }
  }

  public var width: Int { CLibrary.columns(output) ?? 80 }

  public func lineBegan() { modes?.want(.keys) }

  public func lineEnded() { modes?.want(.quiet) }

  public func nextEvent(isReading: Bool, within limit: Duration?) -> TerminalEvent {
    let clock = ContinuousClock()
    let end = limit.map { clock.now + $0 }
    while true {
      if listensToSignals, let event = SignalRelay.takeEvent() { return event }
      if wakePipe.takeRequest() { return .woken }
      // Nothing to wait for, and nothing to read: no call of the system is needed.
      if !isReading, limit == .zero { return .timedOut }
      let left = end.map { max(.zero, $0 - clock.now) }
      let isReadable = wakePipe.wait(input: isReading ? input : nil, within: left)
      if isReadable {
        switch CLibrary.readBytes(input, upTo: 65_536) {
        case .bytes(let bytes): return .bytes(bytes)
        case .end: return .end
        case .nothing: continue
        }
      }
      if left == .zero { return endOfWait() }
    }
  }

  public func wake() { wakePipe.wake() }

  @discardableResult
  public func write(_ text: String) -> Bool {
    CLibrary.writeBytes(output, text.utf8)
  }

  public func suspend() {
    // A terminal that does not hear of going on must not stop.
    guard listensToSignals else { return wakePipe.wake() }
    CLibrary.stopJob()
  }

  public func close() {
    guard !isClosed.exchange(true, ordering: .sequentiallyConsistent) else { return }
    modes?.end()
    if listensToSignals { SignalRelay.release() }
  }

  /// What happened at the very end of a wait still comes before the end.
  private func endOfWait() -> TerminalEvent {
    if listensToSignals, let event = SignalRelay.takeEvent() { return event }
    return wakePipe.takeRequest() ? .woken : .timedOut
  }
}
