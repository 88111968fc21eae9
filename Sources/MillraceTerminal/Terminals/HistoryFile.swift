/// The file in which typed lines are kept between runs.
///
/// Nothing here ever fails for the person: what cannot be read is left out, what cannot be written is
/// forgotten. Two programs may use one file at once; of two lines added at the very same moment one can be
/// lost.
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
    var history = load()
    let before = history
    history.add(line)
    guard history != before else { return }
    if let slash = path.lastIndex(of: "/") { CLibrary.makeFolder(String(path[..<slash])) }
    let bytes = Array(HistoryText.text(of: history).utf8)
    _ = CLibrary.replaceFile(path, with: bytes, mode: 0o600)
  }
}
