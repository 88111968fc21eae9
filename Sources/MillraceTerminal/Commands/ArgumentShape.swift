/// What can be said of an argument without knowing its type.
public struct ArgumentShape: Equatable, Sendable {
  /// How much of the line an argument takes.
  public enum Extent: Equatable, Sendable {
    /// One word, which may be quoted.
    case word
    /// Everything up to the end of the line.
    case rest
  }

  /// Where the candidates for completing an argument come from.
  public enum Suggestions: Equatable, Sendable {
    case none
    case words([String])
    /// Files and folders.
    case files
    case folders
    /// The commands of the table the argument belongs to.
    case commands
  }

  /// The name in usage lines and messages: `TERMS`; the words themselves for a list: `a|b`.
  public var name: String

  /// What is allowed, to stand after "must be": `a whole number from 0 to 1000`.
  public var allowed: String

  public var extent: Extent
  public var suggestions: Suggestions

  /// Whether it may be left out.
  public var isOptional: Bool

  /// What stands for it when it is left out, as text; nil when there is nothing to say.
  public var defaultText: String?

  public init(
    name: String,
    allowed: String,
    extent: Extent = .word,
    suggestions: Suggestions = .none,
    isOptional: Bool = false,
    defaultText: String? = nil
  ) {
    self.name = name
    self.allowed = allowed
    self.extent = extent
    self.suggestions = suggestions
    self.isOptional = isOptional
    self.defaultText = defaultText
  }

  /// `TERMS`, or `[TERMS]` when it may be left out.
  public var usage: String { isOptional ? "[\(name)]" : name }

  /// How a command is typed: its words, then its arguments.
  static func usage(_ words: [String], _ arguments: [ArgumentShape]) -> String {
    (words + arguments.map(\.usage)).joined(separator: " ")
  }
}
