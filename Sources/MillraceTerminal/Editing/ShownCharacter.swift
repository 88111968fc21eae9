/// How one character of a line that is being typed looks, at least one column wide, so that the cursor
/// is never lost on something invisible.
struct ShownCharacter {
  var text: String
  var columns: Int

  init(_ character: Character) {
    if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) {
      text = String(character)
      columns = 1
      return
    }
    switch character {
    case "\n": text = "↵"
    case "\t": text = " "
    // Nothing that long is a character; it would only make every repaint slow.
    case _ where character.utf8.count > 128: text = "\u{FFFD}"
    default:
      let scalar = character.unicodeScalars[character.unicodeScalars.startIndex]
      if let caret = PrintableText.caretNotation(of: scalar) {
        text = caret
      } else if DisplayWidth.columns(of: character) > 0 {
        text = String(character)
      } else if scalar.properties.generalCategory == .nonspacingMark {
        // An accent without a letter gets a circle to sit on.
        text = "\u{25CC}\(character)"
      } else {
        text = "\u{FFFD}"
      }
    }
    columns = max(1, DisplayWidth.columns(of: text))
  }
}
