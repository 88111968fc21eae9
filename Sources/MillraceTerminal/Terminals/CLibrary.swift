#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls that this library needs: descriptors here, files and signals in extensions.
///
/// Nothing else but ``TerminalSettings`` touches the platform's C library.
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

  /// Writes a line, waiting for room as long as it takes.
  static func writeLine(_ text: String, to descriptor: Int32) {
    _ = writeBytes(descriptor, (text + "\n").utf8)
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

  /// Opens `/dev/null` in the place of each standard descriptor that the program was started without.
  ///
  /// The next pipe would take that number otherwise, and be taken for the input or the output.
  static func openStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
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

  /// A write to a closed pipe, or into a file beyond the size that is allowed, fails from now on instead of
  /// ending the program.
  static func ignoreFailingWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  static func atExit(_ body: @convention(c) () -> Void) { _ = atexit(body) }
}
