import Foundation

/// Why a search, or a look at one of its files, gives nothing; each with a text for people.
public enum SearchError: Error, Hashable, Sendable {
  /// There is no text to search for.
  case emptyText
  /// The text goes over the end of a line, which no hit can.
  case textHasLineBreak
  /// The text has more bytes than ``SearchRequest/longestText``.
  case textTooLong(bytes: Int)
  /// The folder to search in cannot be read.
  case folder(String, FileFailure)
  /// The file to look at cannot be read.
  case file(String, FileFailure)
}

extension SearchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .emptyText:
      "There is nothing to search for: the text is empty. Give at least one character; a space is one, too."
    case .textHasLineBreak:
      """
      The text to search for holds a line break, but a hit is always within one line. \
      Search for one of its lines.
      """
    case .textTooLong(let bytes):
      """
      The text to search for is \(bytes) bytes long, but at most \(SearchRequest.longestText) \
      are allowed. Search for a part of it.
      """
    case .folder(let path, .missing):
      """
      There is no folder "\(ShownText.line(path))". \(Self.reasonForMissing(path)) \
      Name a folder that exists, for example "." for the current one.
      """
    case .folder(let path, .notAFolder):
      """
      "\(ShownText.line(path))" is not a folder. It is a file, or one of the names before its \
      last slash is. Name a folder, for example the one that contains it.
      """
    case .file(let path, .missing):
      """
      There is no file "\(ShownText.line(path))". \
      It may have been removed or renamed since it was found. Search again.
      """
    case .folder(let path, let failure):
      "The folder \"\(ShownText.line(path))\" cannot be read: \(failure.reason). Choose another one."
    case .file(let path, let failure):
      "The file \"\(ShownText.line(path))\" cannot be read: \(failure.reason). Choose another one."
    }
  }

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

/// Why the system did not give what was asked of a file or folder.
public enum FileFailure: Error, Hashable, Sendable {
  case missing
  case permissionDenied
  /// A folder was wanted, or a part of the path is none.
  case notAFolder
  case isAFolder
  /// A link where none is followed, or links that lead in a circle.
  case isALink
  /// A pipe, a socket or a device.
  case isSpecial
  /// Anything else, in the system's words.
  case other(String)

  init(code: Int32) {
    switch code {
    case ENOENT: self = .missing
    case EACCES, EPERM: self = .permissionDenied
    case ENOTDIR: self = .notAFolder
    case EISDIR: self = .isAFolder
    case ELOOP: self = .isALink
    case ENXIO: self = .isSpecial
    default: self = .other(String(cString: strerror(code)).lowercased())
    }
  }

  /// What an error of Foundation says.
  init(_ error: any Error) {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: self = .missing
    case .fileReadNoPermission: self = .permissionDenied
    default: self = .other(error.localizedDescription)
    }
  }

  /// The reason as the second half of a line such as `notes: permission denied`.
  public var reason: String {
    switch self {
    case .missing: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .notAFolder: "not a folder"
    case .isAFolder: "a folder, not a file"
    case .isALink: "a symbolic link"
    case .isSpecial: "a pipe, a socket or a device"
    case .other(let reason): reason
    }
  }
}
