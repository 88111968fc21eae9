#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes bytes the content of a file, all or nothing. Every file that this library writes goes this way.
///
///     open the target ─▶ open a temporary file ─▶ write ─▶ owner, mode ─▶ fsync ─▶ rename ─▶ fsync
///     (may it be        beside it, new, with a                                       │     the folder
///      written?)        name nobody can guess                                        ▼
///                                                           before it the old content, after it the new
///
/// - A link stays; the file it leads to gets the content.
/// - A file keeps its mode, and its owner and group where that is permitted.
/// - A pipe or a device is written into as it is.
/// - A file with several names is refused: the others would keep the old content.
/// - After any failure the old file is whole, and no temporary file is left. A program that is killed
///   half-way can leave a temporary file, `.<16 digits>.tmp`, beside a whole old file.
///
/// Extended attributes are not kept.
package struct FileWriter: Sendable {
  /// Called with the name of each call of the system, before it is made; a number other than 0 makes it
  /// fail with that error. Tests end the program here.
  package var before: @Sendable (_ call: StaticString) -> Int32 = { _ in 0 }

  /// Why a file was not written: `No space left on device`.
  package struct Failure: Error, Equatable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    /// The last error of the system.
    static var last: Failure { Failure(CLibrary.failureText) }
  }

  /// What stands at a path, with the last links followed.
  private enum Target {
    case missing(path: String)
    case plain(path: String, information: stat)
    case other(path: String)
  }

  /// How many bytes are handed over at once.
  private static let pieceSize = 1 << 16

  package init() {}

  /// - Parameter mode: Who may do what with a file that is new, as far as the system's mask leaves it.
  package func write(_ bytes: [UInt8], to path: String, mode: UInt16) throws(Failure) {
    switch try target(of: path) {
    case .missing(let path): try replace(path, with: bytes, mode: mode, like: nil)
    case .plain(let path, let information):
      try replace(path, with: bytes, mode: 0o600, like: information)
    case .other(let path):
      let descriptor = try opened(path, O_WRONLY | O_NOCTTY)
      defer { close(descriptor) }
      try write(bytes, into: descriptor)
    }
  }

  /// Throws what ``write(_:to:mode:)`` would probably throw; nothing is changed.
  package func check(_ path: String) throws(Failure) {
    switch try target(of: path) {
    case .missing(let path), .plain(let path, _):
      let (temporary, descriptor) = try openTemporary(beside: path, mode: 0o600)
      close(descriptor)
      unlink(temporary)
    // To open a pipe would wait for its reader.
    case .other: break
    }
  }

  private func target(of path: String) throws(Failure) -> Target {
    var path = path
    // As many links as the system itself follows.
    for _ in 0..<40 {
      var information = stat()
      guard try succeeds("lstat", [ENOENT], lstat(path, &information)) else {
        // "folder/" is no file that could be made.
        return .missing(path: path)
      }
      switch information.st_mode & S_IFMT {
      case S_IFLNK: path = try followed(path)
      case S_IFDIR: throw Failure(String(cString: strerror(EISDIR)))
      case S_IFREG: return .plain(path: path, information: try writable(path))
      default: return .other(path: path)
      }
    }
    throw Failure(String(cString: strerror(ELOOP)))
  }

  private func followed(_ link: String) throws(Failure) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try made("readlink", readlink(link, &buffer, buffer.count - 1))
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : Self.folder(of: link) + target
  }

  /// Whether this program may write into a file, and whether replacing it keeps what it is.
  private func writable(_ path: String) throws(Failure) -> stat {
    let descriptor = try opened(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { close(descriptor) }
    var information = stat()
    _ = try made("fstat", fstat(descriptor, &information))
    guard information.st_nlink <= 1 else {
      throw Failure(
        "It has \(information.st_nlink) names (hard links), and the others would keep the old content"
      )
    }
    return information
  }

  private func replace(
    _ path: String,
    with bytes: [UInt8],
    mode: UInt16,
    like old: stat?
  ) throws(Failure) {
    let (temporary, descriptor) = try openTemporary(beside: path, mode: mode)
    do throws(Failure) {
      do throws(Failure) {
        try write(bytes, into: descriptor)
        if let old { try take(from: old, for: descriptor) }
        _ = try made("fsync", fsync(descriptor))
      } catch {
        close(descriptor)
        throw error
      }
      _ = try made("close", close(descriptor))
      _ = try made("rename", rename(temporary, path))
    } catch {
      unlink(temporary)
      throw error
    }
    try syncFolder(of: path)
  }

  private func openTemporary(
    beside path: String,
    mode: UInt16
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    let folder = Self.folder(of: path)
    // A name that is taken is no accident after some tries.
    for _ in 0..<16 {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let zeros = String(repeating: "0", count: 16 - digits.count)
      let temporary = "\(folder).\(zeros)\(digits).tmp"
      var descriptor: Int32 = -1
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let isNew = try succeeds("open the temporary file", [EEXIST]) {
        descriptor = open(temporary, flags, mode_t(mode))
        return descriptor
      }
      if isNew { return (temporary, descriptor) }
    }
    throw Failure(String(cString: strerror(EEXIST)))
  }

  /// Gives the new file the owner, the group and the mode of the old one.
  ///
  /// Where the owner may not be given, the mode must not give more to anybody else: rights of a group
  /// that is not kept become those of all, and the program's owner is not lent out.
  private func take(from old: stat, for descriptor: Int32) throws(Failure) {
    var new = stat()
    _ = try made("fstat", fstat(descriptor, &new))
    var mode = old.st_mode & 0o7777
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      let hasOwner = try succeeds(
        "fchown",
        [EPERM, EINVAL],
        fchown(descriptor, old.st_uid, old.st_gid)
      )
      if !hasOwner {
        mode &= 0o1777
        let hasGroup = try succeeds(
          "fchown",
          [EPERM, EINVAL],
          fchown(descriptor, .max, old.st_gid)
        )
        if !hasGroup { mode = (mode & ~0o070) | (mode & (mode & 0o007) << 3) }
      }
    }
    _ = try made("fchmod", fchmod(descriptor, mode))
  }

  private func write(_ bytes: [UInt8], into descriptor: Int32) throws(Failure) {
    for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
      let piece = bytes[start..<min(bytes.count, start + Self.pieceSize)]
      let isWritten = try succeeds("write", []) { CLibrary.writeBytes(descriptor, piece) ? 0 : -1 }
      precondition(isWritten, "a failure is thrown")
    }
  }

  /// Without it a crash of the system could bring the old name back.
  private func syncFolder(of path: String) throws(Failure) {
    let folder = Self.folder(of: path)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written and not be read.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Not every file system can.
    _ = try succeeds("fsync the folder", [EINVAL], fsync(descriptor))
  }

  private func opened(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
    try made("open", open(path, flags | O_CLOEXEC))
  }

  /// Makes a call that has to succeed, and answers with what it answers.
  private func made<Answer: SignedInteger>(
    _ call: StaticString,
    _ body: @autoclosure () -> Answer
  ) throws(Failure) -> Answer {
    let failure = before(call)
    if failure != 0 { throw Failure(String(cString: strerror(failure))) }
    let answer = body()
    if answer < 0 { throw .last }
    return answer
  }

  /// Makes a call that may fail in one way; false when it did.
  private func succeeds(
    _ call: StaticString,
    _ allowed: [Int32],
    _ body: () -> Int32
  ) throws(Failure) -> Bool {
    let failure = before(call)
    if failure == 0, body() >= 0 { return true }
    let number = failure == 0 ? errno : failure
    if allowed.contains(number) { return false }
    throw Failure(String(cString: strerror(number)))
  }

  private func succeeds(
    _ call: StaticString,
    _ allowed: [Int32],
    _ body: @autoclosure () -> Int32
  ) throws(Failure) -> Bool {
    try succeeds(call, allowed, { body() })
  }

  /// Everything up to the last slash; empty for a name alone.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
