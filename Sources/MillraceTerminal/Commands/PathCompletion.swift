/// Completes the last part of a path.
enum PathCompletion {
  /// The entries whose names begin with the last part.
  ///
  /// Hidden ones only when it begins with a point. A folder ends in `/` and no space.
  /// - Parameters:
  ///   - fragment: the path so far, without quotes.
  ///   - quote: the quote in which the path stands and which is open at its end.
  ///   - entries: lists a folder; `.` for a path without one.
  static func candidates(
    for fragment: String,
    quote: Character? = nil,
    foldersOnly: Bool,
    entries: (String) -> [FileEntry]
  ) -> [Completion.Candidate] {
    let slash = fragment.lastIndex(of: "/")
    let folder = slash.map { String(fragment[...$0]) } ?? ""
    let start = slash.map { String(fragment[fragment.index(after: $0)...]) } ?? fragment
    return entries(folder.isEmpty ? "." : folder).compactMap { entry in
      guard entry.name.hasPrefix(start), entry.isFolder || !foldersOnly else { return nil }
      if entry.name.hasPrefix("."), !start.hasPrefix(".") { return nil }
      let end = entry.isFolder ? "/" : ""
      return Completion.Candidate(
        quoted(folder + entry.name + end, in: quote, isComplete: !entry.isFolder),
        label: entry.name + end,
        endsWithSpace: !entry.isFolder
      )
    }
  }

  /// A path in the quotes that the person has begun; a folder's are left open, as its path goes on.
  private static func quoted(
    _ path: String,
    in quote: Character?,
    isComplete: Bool
  ) -> String {
    // Within single quotes nothing can stand for a single quote.
    guard let quote, quote == "\"" || !path.contains("'") else { return quoted(path) }
    var text = String(quote)
    for character in path {
      if quote == "\"", "\"\\".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text + (isComplete ? String(quote) : "")
  }

  /// A word that reads as this text: white space, quotes and backslashes get a backslash before them.
  static func quoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character.isWhitespace || "\"'\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
