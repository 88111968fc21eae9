/// Words in a sentence.
enum WordList {
  /// `a`, `a or b`, `a, b or c`.
  static func text(_ words: [String], conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
