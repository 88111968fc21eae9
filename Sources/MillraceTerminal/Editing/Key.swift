/// What a person pressed, as far as it can be told from the bytes of a terminal.
enum Key: Equatable, Sendable {
  /// Typed text without control characters; several characters when they came at once.
  case text(String)
  /// Text from the clipboard; line ends are `\n`, other control characters except tabs are gone.
  case pasted(String)
  case enter, tab, escape, backspace, delete
  case left, right, up, down, home, end, wordLeft, wordRight
  /// Control and a lower-case letter, as far as the key has no name above.
  case control(Character)
  /// Alt and a character.
  case alt(Character)
  /// A sequence that means nothing here: a function key, an answer of the terminal.
  case unknown
}
