/// A file on its way through a scanner: how far it was read, and whether it had a hit.
struct FileReading: Sendable {
  /// What the first bytes of a file say about it.
  enum Nature { case text, binary }

  /// A file with a zero byte among so many first ones is taken for binary.
  static let headBytes = 8_192

  /// Whether no byte is left to read.
  private(set) var isAtEnd = false
  /// How many bytes were read up to now.
  private(set) var bytesRead = 0
  private var hasHit = false
  private let file: OpenFile

  init(_ path: [UInt8]) throws(FileFailure) {
    file = try OpenFile(path, followingLink: false)
  }

  /// Reads the head into a scanner that is ready for a new file.
  mutating func readHead(
    into scanner: inout LineScanner,
    chunkBytes: Int
  ) throws(FileFailure) -> Nature {
    while !isAtEnd, scanner.heldBytes < Self.headBytes {
      _ = try readChunk(into: &scanner, chunkBytes: chunkBytes)
    }
    return scanner.holdsZero(inFirst: Self.headBytes) ? .binary : .text
  }

  /// Reads on and returns the number of bytes.
  ///
  /// A file is read to the size it had when it was opened: one that grows as fast as it is read
  /// (such as a log of this very search) would have no end. Only for those without a size, which
  /// the system makes up when they are read, the end is where no more bytes come.
  mutating func readChunk(
    into scanner: inout LineScanner,
    chunkBytes: Int
  ) throws(FileFailure) -> Int {
    let wanted = file.size > 0 ? min(chunkBytes, file.size - bytesRead) : chunkBytes
    let offset = bytesRead
    let file = file
    let count = try scanner.receive(atMost: wanted) { target throws(FileFailure) in
      try file.read(at: offset, into: target)
    }
    bytesRead += count
    isAtEnd = count == 0 || bytesRead == file.size
    if isAtEnd { scanner.fileEnded() }
    return count
  }

  /// Remembers that there was a hit and returns whether it is the first one.
  mutating func noteHit() -> Bool {
    defer { hasHit = true }
    return !hasHit
  }
}
