#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// What the system says that a name in a folder stands for.
enum EntryKind: UInt8, Sendable {
  case file, folder, link, special
}

/// An open file; closed when nobody holds it any more.
///
/// It is read at explicit places only, so that copies of a search that share it cannot disturb
/// each other.
final class OpenFile: Sendable {
  private let descriptor: Int32
  /// The size in bytes when it was opened; 0 also for files that the system makes up when read.
  let size: Int

  /// Opens an ordinary file, and nothing else.
  ///
  /// Never waits: `O_NONBLOCK` is for a file that has become a pipe since its kind was asked for.
  init(_ path: [UInt8], followingLink: Bool) throws(FileFailure) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    descriptor = try SystemCalls.call(path) { open($0, flags) }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    size = Int(status.st_size)
    guard code == 0 else { throw FileFailure(code: code) }
    switch EntryKind(mode: status.st_mode) {
    case .file: break
    case .folder: throw .isAFolder
    case .link: throw .isALink
    case .special: throw .isSpecial
    }
  }

  deinit { _ = close(descriptor) }

  /// Reads from a place on and returns how many bytes came; 0 at the end of the file.
  func read(
    at offset: Int,
    into target: UnsafeMutableRawBufferPointer
  ) throws(FileFailure) -> Int {
    while true {
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
      if count >= 0 { return count }
      let code = errno
      if code != EINTR { throw FileFailure(code: code) }
    }
  }
}

/// The calls of the C library that a search needs, with errors and memory as Swift has them.
enum SystemCalls {
  /// What a path leads to when every link in it is followed.
  static func kind(_ path: [UInt8]) throws(FileFailure) -> EntryKind {
    var status = stat()
    _ = try call(path) { stat($0, &status) }
    return EntryKind(mode: status.st_mode)
  }

  /// Calls `body` with the name and kind of each entry of a folder, in no order.
  ///
  /// The bytes of the name are valid during the call only.
  static func forEachEntry(
    of folder: [UInt8],
    followingLink: Bool,
    _ body: (_ name: UnsafeRawBufferPointer, EntryKind) throws -> Void
  ) throws {
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    let descriptor = try call(folder) { open($0, flags) }
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      _ = close(descriptor)
      throw FileFailure(code: code)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        if code != 0 { throw FileFailure(code: code) }
        return
      }
      // By address: an entry can be shorter than the type says, so it must not be copied.
      let name = UnsafeRawPointer(entry) + nameOffset
      let text = name.assumingMemoryBound(to: CChar.self)
      if strcmp(text, ".") == 0 || strcmp(text, "..") == 0 { continue }
      var kind = EntryKind(directoryType: Int(entry.pointee.d_type))
      if kind == nil {
        var status = stat()
        if fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 {
          kind = EntryKind(mode: status.st_mode)
        }
      }
      // An entry that vanished meanwhile is taken for a file: opening it will tell.
      try body(UnsafeRawBufferPointer(start: name, count: strlen(text)), kind ?? .file)
    }
  }

  /// The first place of a byte.
  static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - base
  }

  /// How often a byte occurs, and how many bytes follow its last place.
  ///
  /// By pointers, as this is the hottest loop of a build without optimisation: slices of buffers
  /// would take many times as long there.
  static func occurrences(
    of byte: UInt8,
    in bytes: UnsafeRawBufferPointer
  ) -> (count: Int, bytesAfterLast: Int) {
    guard var place = bytes.baseAddress.map(UnsafeRawPointer.init) else { return (0, 0) }
    var count = 0
    var left = bytes.count
    while let found = memchr(place, Int32(byte), left) {
      let next = UnsafeRawPointer(found) + 1
      left -= next - place
      place = next
      count += 1
    }
    return (count, left)
  }

  /// Negative, 0 or positive, as the first bytes come before, equal or come after the second.
  static func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Int32 {
    memcmp(left, right, count)
  }

  /// Calls with a path until no signal interrupts; a negative result is a failure.
  fileprivate static func call(
    _ path: [UInt8],
    _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(FileFailure) -> Int32 {
    // A zero would end the path early, and another file would be meant.
    guard !path.isEmpty, !path.contains(0) else { throw .missing }
    while true {
      let (result, code) = withUnsafeTemporaryAllocation(
        byteCount: path.count + 1,
        alignment: 1
      ) { terminated in
        terminated.copyBytes(from: path)
        terminated[path.count] = 0
        let result = body(terminated.baseAddress!.assumingMemoryBound(to: CChar.self))
        return (result, errno)
      }
      if result >= 0 { return result }
      if code != EINTR { throw FileFailure(code: code) }
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
}

extension EntryKind {
  fileprivate init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .special
    }
  }

  /// Nil when the file system does not tell kinds with names.
  fileprivate init?(directoryType: Int) {
    switch directoryType {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .special
    }
  }
}

extension FileFailure {
  /// The failure for a value of `errno`.
  init(code: Int32) {
    switch code {
    case ENOENT: self = .missing
    case EACCES, EPERM: self = .permissionDenied
    case ENOTDIR: self = .notAFolder
    case EISDIR: self = .isAFolder
    case ELOOP: self = .isALink
    case ENXIO: self = .isSpecial
    case ENAMETOOLONG: self = .pathTooLong
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    case EAGAIN: self = .wouldWait
    case EIO: self = .deviceError
    default: self = .other(code)
    }
  }
}
