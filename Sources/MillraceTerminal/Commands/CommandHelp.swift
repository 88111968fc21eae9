/// What help says about all commands.
enum CommandHelp {
  static func quotes(width: Int) -> String {
    TextLayout.wrap(
      """
      Quotes group: "my folder" is one argument, and keeps the spaces in it. \\" is a quote itself; so are \
      an apostrophe inside of a word and what follows any other backslash.
      """,
      width: width
    ).joined(separator: "\n")
  }
}
