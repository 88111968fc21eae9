/// The files of the system, for completing paths.
public enum FileListing {
  /// What is in a folder, sorted by name, at most 10,000 entries; nothing when it cannot be read.
  ///
  /// A leading `~` stands for the home folder.
  public static func entries(in folder: String) -> [FileEntry] {
    let folder = expandingHome(folder)
    return CLibrary.names(in: folder, upTo: 10_000).sorted().map { name in
      FileEntry(name, isFolder: CLibrary.isFolder("\(folder)/\(name)"))
    }
  }

  /// The path with the home folder in place of a leading `~`.
  public static func expandingHome(_ path: String) -> String {
    expandingHome(path, home: CLibrary.environment("HOME"))
  }

  static func expandingHome(_ path: String, home: String?) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
