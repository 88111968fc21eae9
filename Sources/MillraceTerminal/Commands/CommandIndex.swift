/// Which commands begin with a word, so that a line is compared with those only.
struct CommandIndex: Sendable {
  /// Commands of the same words, which differ in how many arguments they take.
  struct Entry: Sendable {
    let words: [String]
    /// Where they are in their table, in its order.
    var positions: [Int]
  }

  /// By their first words; in each group those with the most words come first.
  private let groups: [String: [Entry]]

  init(_ commands: [[String]]) {
    var groups: [String: [Entry]] = [:]
    for (position, words) in commands.enumerated() {
      guard let first = words.first else { continue }
      var group = groups[first] ?? []
      if let same = group.firstIndex(where: { $0.words == words }) {
        group[same].positions.append(position)
      } else {
        let place = group.firstIndex { $0.words.count < words.count } ?? group.endIndex
        group.insert(Entry(words: words, positions: [position]), at: place)
      }
      groups[first] = group
    }
    self.groups = groups
  }

  /// - Complexity: O(1).
  func commands(beginningWith word: String) -> [Entry] { groups[word] ?? [] }
}
