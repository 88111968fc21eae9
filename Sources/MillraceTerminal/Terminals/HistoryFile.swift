/// The file in which typed lines are kept between runs.
///
/// Nothing here ever fails for the person: what cannot be read is left out, what cannot be written is
/// forgotten. Programs that use one file at once lose none of each other's lines: who adds one locks the
/// file meanwhile.
public struct HistoryFile: Equatable, Sendable {
  public var path: String

  /// How many lines are kept.
  public var limit: Int

  public init(path: String, limit: Int = 1_000) {
    self.path = path
    self.limit = limit
  }

  /// The usual place: `$XDG_STATE_HOME/<program>/history`, else `~/.local/state/<program>/history`;
  /// nil without a home.
  public static func standard(program: String) -> HistoryFile? {
    path(program: program, environment: CLibrary.environment).map { HistoryFile(path: $0) }
  }

  static func path(program: String, environment: (String) -> String?) -> String? {
    // The convention says that a path that is not absolute is to be ignored.
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/\(program)/history"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)/history"
  }

  func load() -> History {
    let longest = limit * (History.longestLine + 1)
    guard let bytes = CLibrary.fileTail(path, upTo: longest) else { return History(limit: limit) }
    return HistoryText.history(from: bytes, limit: limit)
  }

  /// Adds a line to what is in the file now, which may be more than at the start.
  func append(_ line: String) {
    append(line, by: FileWriter())
  }

  func append(_ line: String, by writer: FileWriter) {
    if let slash = path.lastIndex(of: "/") { CLibrary.makeFolder(String(path[..<slash])) }
    guard let lock = locked() else { return }
    defer { CLibrary.closeDescriptor(lock) }
    var history = load()
    let before = history
    history.add(line)
    guard history != before else { return }
    let bytes = Array(HistoryText.text(of: history).utf8)
    try? writer.write(bytes, to: path, mode: 0o600)
  }

  /// The file, locked; nil when there can be none.
  ///
  /// Whoever held the lock has put another file in the place of the one that was locked: then that one is
  /// to be locked.
  private func locked() -> Int32? {
    while let descriptor = CLibrary.openForLocking(path) {
      // A file system may know no locks, and a program that is stopped may keep one: then without.
      guard CLibrary.lock(descriptor, within: 2_000), !CLibrary.isSameFile(path, descriptor) else {
        return descriptor
      }
      CLibrary.closeDescriptor(descriptor)
    }
    return nil
  }
}
