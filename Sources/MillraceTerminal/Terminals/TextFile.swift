/// Text in files that a person names; a leading `~` stands for the home folder.
enum TextFile {
  /// What is read at most, in bytes: a device may have no end.
  static let limit = 256 << 20

  /// The lines of a file, as those of a script.
  ///
  /// - Complexity: O(*n*) time and memory.
  static func lines(_ path: String) throws(FileError) -> [String] {
    var splitter = LineSplitter()
    var lines: [String] = []
    try read(path) { lines += splitter.lines(from: $0) }
    return lines + (splitter.finish().map { [$0] } ?? [])
  }

  /// All of a file; invalid UTF-8 becomes replacement characters.
  static func text(_ path: String, limit: Int = limit) throws(FileError) -> String {
    var bytes: [UInt8] = []
    try read(path, limit) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a text the content of a file.
  ///
  /// A plain file has the old content or the new one, never a part; a pipe or a device is written into.
  static func write(_ text: String, to path: String) throws(FileError) {
    let path = FileListing.expandingHome(path)
    let isDone =
      switch CLibrary.kind(path) {
      case .missing, .plain: CLibrary.replaceFile(path, with: Array(text.utf8), mode: 0o666)
      case .folder, .other: CLibrary.writeInto(path, Array(text.utf8))
      }
    if !isDone { throw FileError(path: path, operation: .writing, reason: CLibrary.failureText) }
  }

  /// Whether ``write(_:to:)`` is likely to go well; nothing is changed.
  static func checkWritable(_ path: String) throws(FileError) {
    let expanded = FileListing.expandingHome(path)
    let isWritable =
      switch CLibrary.kind(expanded) {
      case .missing, .plain: CLibrary.canReplaceFile(expanded)
      // Fails, and leaves the reason.
      case .folder: CLibrary.writeInto(expanded, [])
      // To open a pipe would wait for its reader.
      case .other: true
      }
    if !isWritable {
      throw FileError(path: path, operation: .writing, reason: CLibrary.failureText)
    }
  }

  /// A descriptor for reading, which the caller closes.
  static func open(_ path: String) throws(FileError) -> Int32 {
    let path = FileListing.expandingHome(path)
    guard let descriptor = CLibrary.openForReading(path) else {
      throw FileError(path: path, operation: .reading, reason: CLibrary.failureText)
    }
    return descriptor
  }

  private static func read(
    _ path: String,
    _ limit: Int = limit,
    _ body: ([UInt8]) -> Void
  ) throws(FileError) {
    let descriptor = try open(path)
    defer { CLibrary.closeDescriptor(descriptor) }
    var size = 0
    while true {
      switch CLibrary.readBytes(descriptor, upTo: 65_536) {
      case .bytes(let bytes):
        size += bytes.count
        guard size <= limit else {
          throw FileError(
            path: path,
            operation: .reading,
            reason: "It has more than \(limit >> 20) MiB"
          )
        }
        body(bytes)
      case .nothing: _ = CLibrary.readable([descriptor], within: -1)
      case .end: return
      }
    }
  }
}
