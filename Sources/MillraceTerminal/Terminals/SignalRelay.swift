import Synchronization

/// Brings the signals of the process to the one terminal that listens to them.
///
/// A handler may do next to nothing: it may not allocate, lock or wait. So it notes what happened in
/// atomics, writes a byte into the terminal's pipe, and puts the settings of the terminal back when the
/// program stops or ends. All that it touches lives as long as the program and is made before it is
/// installed: the pipe and the modes of a terminal that ever listened are kept for ever.
enum SignalRelay {
  private static let interrupts = Atomic(0)
  private static let isResized = Atomic(false)
  private static let isResumed = Atomic(false)
  private static let pipe = Atomic<Int32>(-1)
  private static let modes = Atomic<Unmanaged<TerminalModes>?>(nil)
  private static let isClaimed = Atomic(false)

  /// The terminal of this pipe listens from now on; false when another one does.
  ///
  /// - Parameter modes: to be put back when the program ends; nil when nothing was changed.
  static func claim(pipe: WakePipe, modes: TerminalModes?) -> Bool {
    guard !isClaimed.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    // Touched before any handler can, so that none of them has to make it.
    interrupts.store(0, ordering: .sequentiallyConsistent)
    isResized.store(false, ordering: .sequentiallyConsistent)
    isResumed.store(false, ordering: .sequentiallyConsistent)
    self.pipe.store(pipe.writingEnd, ordering: .sequentiallyConsistent)
    self.modes.store(modes.map { .passRetained($0) }, ordering: .sequentiallyConsistent)
    CLibrary.handle(CLibrary.Signal.interrupt) { _ in SignalRelay.interruptReceived() }
    CLibrary.handle(CLibrary.Signal.resize) { _ in SignalRelay.note(SignalRelay.isResized) }
    if modes != nil {
      CLibrary.handle(CLibrary.Signal.stop, with: stopHandler)
      CLibrary.handle(CLibrary.Signal.goOn) { _ in SignalRelay.goOnReceived() }
      for signal in CLibrary.Signal.ending {
        CLibrary.handle(signal) { SignalRelay.endingReceived($0) }
      }
      _ = leavesAtExit
    }
    return true
  }

  /// Nobody listens any more; signals do what they did before.
  static func release() {
    for signal in [CLibrary.Signal.interrupt, CLibrary.Signal.resize] { CLibrary.unhandle(signal) }
    if modes.load(ordering: .sequentiallyConsistent) != nil {
      for signal in [CLibrary.Signal.stop, CLibrary.Signal.goOn] + CLibrary.Signal.ending {
        CLibrary.unhandle(signal)
      }
    }
    modes.store(nil, ordering: .sequentiallyConsistent)
    pipe.store(-1, ordering: .sequentiallyConsistent)
    isClaimed.store(false, ordering: .sequentiallyConsistent)
  }

  /// What happened since the last time, if anything.
  static func takeEvent() -> TerminalEvent? {
    if interrupts.exchange(0, ordering: .sequentiallyConsistent) > 0 { return .interrupted }
    if isResumed.exchange(false, ordering: .sequentiallyConsistent) { return .resumed }
    if isResized.exchange(false, ordering: .sequentiallyConsistent) { return .resized }
    return nil
  }

  // MARK: In a signal handler

  /// The first interrupt is for the program to take. A second one before it did means that the program
  /// hangs: it ends, as anybody who presses Ctrl-C twice expects.
  private static func interruptReceived() {
    let before = interrupts.add(1, ordering: .sequentiallyConsistent).oldValue
    if before > 0 { return endingReceived(CLibrary.Signal.interrupt) }
    wake()
  }

  private static func endingReceived(_ signal: Int32) {
    currentModes?.end()
    CLibrary.unhandle(signal)
    CLibrary.raiseAtOnce(signal)
  }

  private static let stopHandler: CLibrary.SignalHandler = { signal in
    SignalRelay.stopReceived(signal)
  }

  private static func stopReceived(_ signal: Int32) {
    currentModes?.pause()
    CLibrary.unhandle(signal)
    // The program stops inside this call and comes out of it when it goes on.
    CLibrary.raiseAtOnce(signal)
    CLibrary.installAgain(signal, stopHandler)
    goOnReceived()
  }

  private static func goOnReceived() {
    currentModes?.goOn()
    note(isResumed)
  }

  private static func note(_ flag: borrowing Atomic<Bool>) {
    flag.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  private static func wake() {
    let descriptor = pipe.load(ordering: .sequentiallyConsistent)
    if descriptor >= 0 { CLibrary.writeByte(descriptor) }
  }

  private static var currentModes: TerminalModes? {
    // Retaining and releasing an object that lives for ever counts atomically and never frees.
    modes.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue()
  }

  /// `exit` from anywhere leaves the terminal as it was found.
  private static let leavesAtExit: Void = CLibrary.atExit {
    SignalRelay.currentModes?.end()
  }
}
