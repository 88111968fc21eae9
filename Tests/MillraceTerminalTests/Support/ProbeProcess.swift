#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// A program, `terminal-probe` or `demo`, on a pseudo-terminal that is its controlling terminal.
  final class ProbeProcess {
    let terminal: PseudoTerminal
    let identifier: pid_t
    private var isOver = false

    convenience init?(_ mode: String, term: String = "xterm") {
      self.init(program: "terminal-probe", [mode], term: term)
    }

    init?(
      program name: String,
      _ arguments: [String] = [],
      term: String = "xterm",
      width: Int = 80,
      environment more: [String] = []
    ) {
      // The backtrace of a crash would wait for a key.
      let environment = ["TERM=\(term)", "SWIFT_BACKTRACE=enable=no"] + more
      guard let terminal = PseudoTerminal(width: width), let program = Self.path(of: name) else {
        return nil
      }
      self.terminal = terminal
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // The first terminal that the leader of a new session opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // 0x80 begins a new session; the name of the flag is not visible here.
      posix_spawnattr_setflags(
        &attributes,
        Int16(0x80 | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
      )
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      var all = sigset_t()
      sigfillset(&all)
      posix_spawnattr_setsigdefault(&attributes, &all)
      var arguments: [UnsafeMutablePointer<CChar>?] =
        ([program] + arguments).map { strdup($0) } + [nil]
      var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
      defer { for pointer in arguments + variables { free(pointer) } }
      var child = pid_t()
      guard posix_spawn(&child, program, &actions, &attributes, &arguments, &variables) == 0 else {
        return nil
      }
      identifier = child
    }

    deinit {
      guard !isOver else { return }
      kill(identifier, SIGKILL)
      _ = waitForChange()
    }

    func send(_ signal: Int32) { kill(identifier, signal) }

    /// Waits until the program has stopped or ended: `exit 0`, `signal 15`, `stopped`.
    ///
    /// The program ends itself after a while, whatever it does.
    func waitForChange() -> String {
      var status: Int32 = 0
      guard waitpid(identifier, &status, WUNTRACED) == identifier else { return "lost" }
      if status & 0xFF == 0x7F { return "stopped" }
      isOver = true
      let signal = status & 0x7F
      return signal == 0 ? "exit \(status >> 8 & 0xFF)" : "signal \(signal)"
    }

    /// Built into the same folder as the tests.
    static func path(of program: String) -> String? {
      var buffer = [CChar](repeating: 0, count: 4_096)
      guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
      let own = String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
        as: UTF8.self
      )
      let path = own[..<(own.lastIndex(of: "/") ?? own.endIndex)] + "/\(program)"
      return access(String(path), X_OK) == 0 ? String(path) : nil
    }
  }
#endif
