@testable import MillraceTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An empty folder for one test, removed with all that is in it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/terminal-tests-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit { Self.remove(path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ bytes: [UInt8]) {
    try? FileWriter().write(bytes, to: file(name), mode: 0o600)
  }

  func read(_ name: String) -> String? {
    CLibrary.fileTail(file(name), upTo: 10_000_000).map { String(decoding: $0, as: UTF8.self) }
  }

  func makeFolder(_ name: String) { mkdir(file(name), 0o700) }

  func link(_ name: String, to target: String) { symlink(target, file(name)) }

  private static func remove(_ path: String) {
    for name in CLibrary.names(in: path, upTo: 10_000) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}

/// A pipe whose ends the test reads and writes.
final class TestPipe: Sendable {
  let reading: Int32
  let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  func closeReading() { close(reading) }

  func closeWriting() { close(writing) }

  /// Everything up to the end of the pipe.
  func readAll() -> String {
    var bytes: [UInt8] = []
    while true {
      switch CLibrary.readBytes(reading, upTo: 65_536) {
      case .bytes(let more): bytes += more
      case .nothing: continue
      case .end: return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
