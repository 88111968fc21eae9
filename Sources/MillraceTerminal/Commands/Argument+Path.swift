extension Argument where Value == String {
  /// The path of a file, completed with file names; quotes or a backslash keep white space in it, and a
  /// leading `~` stands for the home folder.
  ///
  /// Nothing is looked up: whether the file is there is for the command to say.
  public static func file(_ name: String) -> Argument {
    path(ArgumentShape(name: name, allowed: "the path of a file", suggestions: .files))
  }

  /// The path of a folder, completed with folder names.
  public static func folder(_ name: String) -> Argument {
    path(ArgumentShape(name: name, allowed: "the path of a folder", suggestions: .folders))
  }

  private static func path(_ shape: ArgumentShape) -> Argument {
    Argument(shape) { text throws(ArgumentProblem) in
      if text.isEmpty { throw .empty }
      return FileListing.expandingHome(text)
    }
  }
}
