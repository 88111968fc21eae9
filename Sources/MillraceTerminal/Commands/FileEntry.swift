/// A name in a folder, for completing paths.
public struct FileEntry: Equatable, Sendable {
  public var name: String
  public var isFolder: Bool

  public init(_ name: String, isFolder: Bool = false) {
    self.name = name
    self.isFolder = isFolder
  }
}
