/// Where words begin and end around the cursor.
enum WordBoundary {
  /// What counts as part of a word.
  enum Kind {
    /// Letters and digits.
    case name
    /// Anything but white space.
    case spaced

    func contains(_ character: Character) -> Bool {
      switch self {
      case .name: character.isLetter || character.isNumber
      case .spaced: !character.isWhitespace
      }
    }
  }

  /// The beginning of the word before the cursor.
  ///
  /// - Complexity: O(*d*) for a distance of *d* characters.
  static func before(_ buffer: GraphemeBuffer, _ kind: Kind) -> Int {
    var place = buffer.cursor
    while place > 0, !kind.contains(buffer[place - 1]) { place -= 1 }
    while place > 0, kind.contains(buffer[place - 1]) { place -= 1 }
    return place
  }

  /// The end of the word after the cursor.
  static func after(_ buffer: GraphemeBuffer, _ kind: Kind) -> Int {
    var place = buffer.cursor
    while place < buffer.count, !kind.contains(buffer[place]) { place += 1 }
    while place < buffer.count, kind.contains(buffer[place]) { place += 1 }
    return place
  }
}
