/// Why the system did not give what was asked of a file or folder.
public enum FileFailure: Error, Hashable, Sendable, Codable {
  /// There is nothing of that name, or no longer.
  case missing
  /// The system does not let this user read it.
  case permissionDenied
  /// A folder was wanted, or a part of the path is none.
  case notAFolder
  /// A file was wanted, but it is a folder.
  case isAFolder
  /// It is a symbolic link where none is followed, or links that lead in a circle.
  case isALink
  /// It is a pipe, a socket or a device.
  case isSpecial
  /// The path, or a name in it, is longer than the system takes.
  case pathTooLong
  /// The process or the system has no room for another open file.
  case tooManyOpenFiles
  /// It could only be read by waiting for an unknown time.
  case wouldWait
  /// The device that holds it reported an error.
  case deviceError
  /// Anything else, by the number that the system gives it.
  case other(Int32)

  /// The reason as the second half of a line such as `notes: permission denied`.
  public var reason: String {
    switch self {
    case .missing: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .notAFolder: "not a folder"
    case .isAFolder: "a folder, not a file"
    case .isALink: "a symbolic link"
    case .isSpecial: "a pipe, a socket or a device"
    case .pathTooLong: "the path is too long"
    case .tooManyOpenFiles: "too many open files"
    case .wouldWait: "no data without waiting"
    case .deviceError: "the device reported an error"
    case .other(let code): "system error \(code)"
    }
  }

  /// What a person can do about it.
  var remedy: String {
    switch self {
    case .missing: "It may have just been removed or renamed: look at its name again."
    case .permissionDenied: "Change its permissions, or choose another one."
    case .notAFolder: "Name a folder."
    case .isAFolder: "Name a file."
    case .isALink: "Name what the link leads to."
    case .isSpecial: "Name an ordinary file."
    case .pathTooLong: "Start the program nearer to it, so that a shorter path will do."
    case .tooManyOpenFiles: "Close other programs, or raise the limit of open files."
    case .wouldWait, .deviceError, .other: "Try again, or choose another one."
    }
  }
}
