/// Why a search, or looking at one of its files, gives nothing; each with a text for people.
public enum SearchError: Error, Hashable, Sendable, Codable {
  /// There is no text to search for.
  case emptyText
  /// The text goes over the end of a line, which no hit can.
  case textHasLineBreak
  /// The text has more bytes than ``SearchQuery/longest``.
  case textTooLong(bytes: Int)
  /// The folder to search in cannot be read.
  case folder(String, FileFailure)
  /// The file to look at cannot be read.
  case file(FilePath, FileFailure)
}

extension SearchError: CustomStringConvertible {
  /// What happened, the value it happened with, the likely reason, and what to do.
  public var description: String {
    switch self {
    case .emptyText:
      """
      There is nothing to search for: the text is empty. \
      Give at least one character; a space is one, too.
      """
    case .textHasLineBreak:
      """
      The text to search for holds a line break, but a hit is always within one line. \
      Search for one of its lines.
      """
    case .textTooLong(let bytes):
      """
      The text to search for is \(bytes) bytes long, but at most \(SearchQuery.longest) \
      are allowed. Search for a part of it.
      """
    case .folder(let path, .missing):
      """
      There is no folder \(Self.quoted(path)). \(Self.reasonForMissing(path)) \
      Name a folder that exists, for example "." for the current one.
      """
    case .folder(let path, .notAFolder):
      """
      \(Self.quoted(path)) is not a folder. It is a file, or one of the names before its \
      last slash is. Name a folder, for example the one that contains it.
      """
    case .folder(let path, let failure):
      "The folder \(Self.quoted(path)) cannot be read: \(failure.reason). \(failure.remedy)"
    case .file(let path, .missing):
      """
      There is no file \(Self.quoted(path)). \
      It may have been removed or renamed since it was found. Search again.
      """
    case .file(let path, let failure):
      "The file \(Self.quoted(path)) cannot be read: \(failure.reason). \(failure.remedy)"
    }
  }

  /// The path as it is shown, so that a line break in it does not break the text.
  private static func quoted(_ path: String) -> String { quoted(FilePath(path)) }
  private static func quoted(_ path: FilePath) -> String { "\"\(path.text)\"" }

  private static func reasonForMissing(_ path: String) -> String {
    if path.isEmpty { return "The name is empty." }
    if path.hasPrefix("~") { return "\"~\" is not replaced by the home folder here." }
    if path.hasPrefix("/") { return "It may be misspelled, or have been removed or renamed." }
    return """
      It may be misspelled; a name without a slash in front starts at the folder in which \
      the program was started.
      """
  }
}
