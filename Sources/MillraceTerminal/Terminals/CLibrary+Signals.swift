#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CLibrary {
  enum Signal {
    static let interrupt = SIGINT
    static let resize = SIGWINCH
    static let stop = SIGTSTP
    static let goOn = SIGCONT
    /// Those that end the program, a crash included.
    static let ending = [
      SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
    ]
  }

  typealias SignalHandler = @convention(c) (Int32) -> Void

  /// What was to be done at each signal before ``handle(_:with:)``.
  // Each element is written before the handler that reads it is installed, by the one thread that claims the
  // signals (`SignalRelay` lets only one do so); the memory lives as long as the program.
  nonisolated(unsafe) private static let previousActions = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    actions.initialize(repeating: sigaction(), count: 65)
    return actions
  }()

  /// Installs a handler, unless the signal is ignored, as under `nohup`.
  static func handle(_ signal: Int32, with handler: @escaping SignalHandler) {
    sigaction(signal, nil, previousActions + Int(signal))
    var ignored = sigaction()
    setHandler(&ignored, SIG_IGN)
    if hasSameHandler(previousActions[Int(signal)], ignored) { return }
    install(signal, handler)
  }

  /// Does again what was to be done before. Safe in a signal handler.
  static func unhandle(_ signal: Int32) {
    sigaction(signal, previousActions + Int(signal), nil)
  }

  static func installAgain(_ signal: Int32, _ handler: @escaping SignalHandler) {
    install(signal, handler)
  }

  /// Sends a signal to this thread, where it acts at once. Safe in a signal handler.
  static func raiseAtOnce(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
  }

  /// Whether another job has the terminal. Safe in a signal handler.
  ///
  /// A terminal that is not the one of this session belongs to no job.
  static func isInBackground(_ terminal: Int32) -> Bool {
    let before = errno
    defer { errno = before }
    let foreground = tcgetpgrp(terminal)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Does something to the terminal that would stop the program in the background. Safe in a signal handler.
  static func withBackgroundOutput(_ body: () -> Void) {
    var (set, before) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &set, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Stops all processes of this job, as Ctrl-Z does.
  static func stopJob() { kill(0, SIGTSTP) }

  private static func install(_ signal: Int32, _ handler: SignalHandler?) {
    var action = sigaction()
    setHandler(&action, handler)
    sigemptyset(&action.sa_mask)
    // A crash by exhausted stack needs the other stack, if there is one.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESTART) | Int32(truncatingIfNeeded: SA_ONSTACK)
    sigaction(signal, &action, nil)
  }

  private static func setHandler(_ action: inout sigaction, _ handler: SignalHandler?) {
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #endif
  }

  private static func hasSameHandler(_ first: sigaction, _ second: sigaction) -> Bool {
    #if canImport(Glibc)
      let handlers = (first.__sigaction_handler.sa_handler, second.__sigaction_handler.sa_handler)
    #elseif canImport(Musl)
      let handlers = (first.__sa_handler.sa_handler, second.__sa_handler.sa_handler)
    #elseif canImport(Darwin)
      let handlers = (first.__sigaction_u.__sa_handler, second.__sigaction_u.__sa_handler)
    #endif
    return unsafeBitCast(handlers.0, to: UInt.self) == unsafeBitCast(handlers.1, to: UInt.self)
  }
}
