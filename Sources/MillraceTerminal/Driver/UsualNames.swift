/// What the driver's own commands are called elsewhere, for those who type from habit.
enum UsualNames {
  private static let names = [
    ":quit": ["exit", "q", "bye", "leave", "logout", "close", "x", "wq", "stop", "end"],
    ":help": ["?", "h", "man", "usage", "commands", "info"],
    ":effects": ["ps", "jobs", "status", "running", "tasks"],
    ":log": ["history", "actions"],
    ":back": ["undo", "prev", "previous"],
    ":forward": ["redo", "next"],
    ":jump": ["goto", "go"],
    ":wait": ["sleep", "pause", "delay"],
    ":save": ["write", "w", "export", "store"],
    ":load": ["open", "read", "import", "restore"],
    ":run": ["source", "script", "exec"],
    ":state": ["show", "print", "dump", "view"],
    ":resume": ["continue", "fg"],
  ]

  /// The driver's command for a word, with or without its colon: `:quit` for `:exit`.
  static func own(for word: String) -> String? {
    let bare = word.drop { $0 == ":" || $0 == "/" || $0 == "." }.lowercased()
    return names.first { $0.value.contains(bare) }?.key
  }
}
