/// Where in the source something was written, for texts that point a person there.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// `Module/File.swift`, as `#fileID` gives it.
  public let fileID: String
  /// The file's path, as `#filePath` gives it.
  public let filePath: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  public init(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
