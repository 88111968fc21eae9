/// Text in files that a person names; a leading `~` stands for the home folder.
enum TextFile {
  /// What is read at most, in bytes: a device may have no end.
  static let limit = 256 << 20

  /// The lines of a file, as those of a script.
  ///
  /// - Complexity: O(*n*) time and memory.
  static func lines(_ path: String) throws(FileError) -> [InputLine] {
    var splitter = LineSplitter()
    var lines: [InputLine] = []
    try read(path) { lines += splitter.lines(from: $0) }
    return lines + (splitter.finish().map { [$0] } ?? [])
  }

  /// All of a file; invalid UTF-8 becomes replacement characters.
  static func text(_ path: String, limit: Int = limit) throws(FileError) -> String {
    var bytes: [UInt8] = []
    try read(path, limit) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a text the content of a file, as ``FileWriter`` does.
  static func write(
    _ text: String,
    to path: String,
    by writer: FileWriter = FileWriter()
  ) throws(FileError) {
    do throws(FileWriter.Failure) {
      try writer.write(Array(text.utf8), to: FileListing.expandingHome(path), mode: 0o666)
    } catch {
      throw FileError(path: path, operation: .writing, reason: error.reason)
    }
  }

  /// Throws what ``write(_:to:by:)`` would probably throw; nothing is changed.
  static func checkWritable(_ path: String) throws(FileError) {
    do throws(FileWriter.Failure) {
      try FileWriter().check(FileListing.expandingHome(path))
    } catch {
      throw FileError(path: path, operation: .writing, reason: error.reason)
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
