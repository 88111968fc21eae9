/// A file that cannot be read or written.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Operation: Equatable, Sendable {
    case reading, writing
  }

  public var path: String
  public var operation: Operation

  /// What the system says: `No such file or directory`.
  public var reason: String

  public var description: String {
    switch operation {
    case .reading: "\"\(path)\" cannot be read: \(reason)."
    case .writing: "\"\(path)\" cannot be written: \(reason)."
    }
  }
}
