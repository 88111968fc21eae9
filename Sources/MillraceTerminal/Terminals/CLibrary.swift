#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls that this library needs. Nothing else in it touches the platform's C library.
enum CLibrary {
  enum Reading: Equatable {
    case bytes([UInt8])
    /// The end of a file, a closed pipe, a terminal that is gone.
    case end
    /// Nothing now: wait and ask again.
    case nothing
  }

  static func readBytes(_ descriptor: Int32, upTo count: Int) -> Reading {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      result = read(descriptor, buffer.baseAddress, count)
      used = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    return result < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
  }

  /// Writes all bytes, waiting for room as long as it takes; false when the other end is gone.
  static func writeBytes(_ descriptor: Int32, _ bytes: some Sequence<UInt8>) -> Bool {
    Array(bytes).withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&wait, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Writes one byte without waiting. Safe in a signal handler.
  static func writeByte(_ descriptor: Int32) {
    let before = errno
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
    errno = before
  }

  /// Writes a constant without caring whether it arrives. Safe in a signal handler.
  static func writeOnce(_ descriptor: Int32, _ text: StaticString) {
    let before = errno
    _ = write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    errno = before
  }

  /// Which descriptors can be read, or have nothing more to be read; none after a signal or the time.
  ///
  /// - Parameter milliseconds: -1 waits as long as it takes.
  static func readable(_ descriptors: [Int32], within milliseconds: Int32) -> [Bool] {
    var list = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&list, nfds_t(list.count), milliseconds)
    return list.map { count > 0 && $0.revents != 0 }
  }

  /// The two ends of a pipe that neither blocks nor is handed to other programs; nil when there are no more.
  static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal; nil for anything else.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static var processIdentifier: Int32 { getpid() }

  /// A write to a closed pipe fails from now on, instead of ending the program.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  static func atExit(_ body: @convention(c) () -> Void) { _ = atexit(body) }
}

// MARK: - Files

extension CLibrary {
  /// A text for the last failure of a call: `No such file or directory`.
  static var failureText: String { String(cString: strerror(errno)) }

  enum FileKind {
    case missing, plain, folder
    /// A pipe, a device, a socket.
    case other
  }

  static func kind(_ path: String) -> FileKind {
    var information = stat()
    guard stat(path, &information) == 0 else { return .missing }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .plain
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A descriptor for reading; nil when it cannot be opened, or is a folder.
  static func openForReading(_ path: String) -> Int32? {
    if kind(path) == .folder {
      errno = EISDIR
      return nil
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }

  /// Writes into what is there; false when that failed.
  static func writeInto(_ path: String, _ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return writeBytes(descriptor, bytes)
  }

  /// The last bytes of a file, at most so many; nil when it cannot be read.
  static func fileTail(_ path: String, upTo limit: Int) -> [UInt8]? {
    // A pipe of that name must not make anybody wait.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, lseek(descriptor, max(0, size - off_t(limit)), SEEK_SET) >= 0 else {
      return nil
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      guard case .bytes(let more) = readBytes(descriptor, upTo: min(65_536, limit - bytes.count))
      else { break }
      bytes += more
    }
    return bytes
  }

  /// Makes the content of a file what is given, all or nothing; false when that failed.
  ///
  /// - Parameter mode: who may do what with it, if the system's mask leaves it.
  static func replaceFile(_ path: String, with bytes: [UInt8], mode: UInt16) -> Bool {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { return false }
    let isWritten = writeBytes(descriptor, bytes)
    let isClosed = close(descriptor) == 0
    if isWritten, isClosed, rename(temporary, path) == 0 { return true }
    let failure = errno
    unlink(temporary)
    errno = failure
    return false
  }

  /// Makes a folder and those above it, for its owner only.
  static func makeFolder(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"),
      slash > path.startIndex
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }

  static func isFolder(_ path: String) -> Bool { kind(path) == .folder }

  /// The names in a folder, without `.` and `..`, in no order; an empty list when it cannot be read.
  static func names(in folder: String, upTo limit: Int) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

// MARK: - Terminal settings

/// How the terminal driver of the system treats what is typed.
struct TerminalSettings {
  private var value: termios

  /// The settings of a terminal as they are, nil for anything else.
  init?(of descriptor: Int32) {
    value = termios()
    guard tcgetattr(descriptor, &value) == 0 else { return nil }
  }

  /// Keys are neither shown nor gathered to lines.
  ///
  /// - Parameter makesSignals: whether Ctrl-C and Ctrl-Z are signals instead of keys.
  func readingKeys(makesSignals: Bool) -> TerminalSettings {
    var result = self
    result.value.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | (makesSignals ? 0 : ISIG))
    if makesSignals { result.value.c_lflag |= tcflag_t(ISIG) }
    // Ctrl-S and Ctrl-Q are keys too; all eight bits of a byte count.
    result.value.c_iflag &= ~tcflag_t(IXON | ISTRIP)
    withUnsafeMutableBytes(of: &result.value.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return result
  }

  /// Safe in a signal handler.
  func apply(to descriptor: Int32) {
    var value = value
    while tcsetattr(descriptor, TCSANOW, &value) != 0, errno == EINTR {}
  }
}

// MARK: - Signals

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
