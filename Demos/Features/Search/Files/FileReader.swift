import Foundation

/// Reads a file in parts of whole lines, in memory that grows with neither the file nor its lines.
///
/// A line too long for a part comes in pieces, each of which repeats the end of the one before it: a text
/// of at most ``SearchRequest/longestText`` bytes lies whole in one of them.
struct FileReader: Sendable {
  /// A file with a zero byte among its first ones is binary.
  static let headBytes = 8_192

  private static let partBytes = 65_536

  /// How many bytes were read. At most as many as the file had when it was opened: one that grows while
  /// it is read, such as a log of this very search, has an end all the same.
  private(set) var bytesRead = 0
  /// Whether the file is binary; known when the first part was read.
  private(set) var isBinary = false
  private let handle: FileHandle
  private let size: Int
  /// The beginning of a line whose end was not read yet.
  private var rest = Data()

  init(_ path: String, followingLink: Bool) throws(FileFailure) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw FileFailure(code: errno) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Asked again: the path may lead to something else by now.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFailure(code: errno) }
    try FileKind(mode: status.st_mode).requireFile()
    size = Int(status.st_size)
  }

  /// The next part; `nil` at the end.
  mutating func next() throws(FileFailure) -> Data? {
    while true {
      let new = try read()
      if bytesRead == new.count {
        isBinary = new.prefix(Self.headBytes).withUnsafeBytes { $0.contains(0) }
      }
      let bytes = rest + new
      if new.isEmpty {
        rest = Data()
        return bytes.isEmpty ? nil : bytes
      }
      if let end = bytes.lastIndex(of: .lineBreak) {
        rest = Data(bytes[(end + 1)...])
        return bytes[...end]
      }
      rest = bytes
      if bytes.count > Self.partBytes {
        rest = Data(bytes.suffix(SearchRequest.longestText))
        return bytes
      }
    }
  }

  private mutating func read() throws(FileFailure) -> Data {
    // A file that the system makes up when it is read has no size, and ends where nothing comes.
    let count = size > 0 ? min(Self.partBytes, size - bytesRead) : Self.partBytes
    do {
      let bytes = try count > 0 ? handle.read(upToCount: count) : nil
      bytesRead += bytes?.count ?? 0
      return bytes ?? Data()
    } catch {
      throw FileFailure(error)
    }
  }
}

/// What an entry of a folder is.
enum FileKind {
  case file, folder, link, special

  init(of path: String, followingLink: Bool) throws(FileFailure) {
    var status = stat()
    guard (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw FileFailure(code: errno)
    }
    self.init(mode: status.st_mode)
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .special
    }
  }

  func requireFile() throws(FileFailure) {
    switch self {
    case .file: return
    case .folder: throw .isAFolder
    case .link: throw .isALink
    case .special: throw .isSpecial
    }
  }
}

extension UInt8 {
  static let lineBreak = UInt8(ascii: "\n")
}

extension Data {
  var lineBreaks: Int { withUnsafeBytes { bytes in bytes.count { $0 == .lineBreak } } }
}
