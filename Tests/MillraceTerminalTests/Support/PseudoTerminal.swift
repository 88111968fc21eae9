import Millrace
import Synchronization

@testable import MillraceTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Both ends of a terminal without a screen: the test holds the side of the person.
final class PseudoTerminal: Sendable {
  /// The side of the person.
  let person: Int32
  /// The side of the program.
  let program: Int32
  let path: String
  private let pending = Guarded<[UInt8]>([])
  private let isHungUp = Atomic(false)

  init?(width: Int = 80) {
    var ends: (person: Int32, program: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1_024)
    guard openpty(&ends.person, &ends.program, &name, nil, nil) == 0 else { return nil }
    (person, program) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // A program that is started must not keep the window open.
    for end in [person, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(to: width)
  }

  deinit {
    hangUp()
    close(program)
  }

  /// The person closes the window.
  func hangUp() {
    if !isHungUp.exchange(true, ordering: .sequentiallyConsistent) { close(person) }
  }

  func resize(to width: Int) {
    var size = winsize(ws_row: 24, ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(person, $0.baseAddress, $0.count) }
  }

  /// What the program has written since the last time, up to and including this text.
  ///
  /// The limit is a failsafe against a program that never writes it.
  func output(until text: String, within milliseconds: Int32 = 20_000) -> String {
    pending.withLock { bytes in
      let wanted = Array(text.utf8)
      while true {
        let starts = 0...max(0, bytes.count - wanted.count)
        if let start = starts.first(where: { bytes[$0...].starts(with: wanted) }) {
          defer { bytes.removeFirst(start + wanted.count) }
          return String(decoding: bytes.prefix(start + wanted.count), as: UTF8.self)
        }
        guard CLibrary.readable([person], within: milliseconds)[0],
          case .bytes(let more) = CLibrary.readBytes(person, upTo: 4_096)
        else { break }
        bytes += more
      }
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  var settings: String {
    var value = termios()
    tcgetattr(program, &value)
    let flags = [("echo", ECHO), ("lines", ICANON), ("signals", ISIG)].filter {
      value.c_lflag & tcflag_t($0.1) != 0
    }
    return flags.map(\.0).joined(separator: " ")
  }
}
