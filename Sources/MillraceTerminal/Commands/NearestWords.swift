/// The commands that somebody may have meant.
enum NearestWords {
  /// At most three commands, nearest first, none that is far off.
  ///
  /// As many typed words are compared as the command has; the case of letters does not matter. A typed
  /// beginning of a command counts as one change.
  /// - Complexity: O(*c*) for *c* commands: words are compared up to 40 characters.
  static func find(_ typed: [String], among commands: [[String]]) -> [String] {
    var found: [(name: String, distance: Int)] = []
    for words in commands {
      // Of a group of commands the typed words reach only the first part.
      let name = words.prefix(max(1, typed.count)).joined(separator: " ")
      let start = typed.prefix(words.count).joined(separator: " ")
      guard !found.contains(where: { $0.name == name }) else { continue }
      let distance = distance(from: start, to: name)
      let length = max(start.count, name.count)
      if distance <= max(1, length / 3) { found.append((name, distance)) }
    }
    let best = found.map(\.distance).min() ?? 0
    return found.enumerated()
      .filter { $0.element.distance <= best + 1 }
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(3)
      .map(\.element.name)
  }

  private static func distance(from typed: String, to name: String) -> Int {
    let first = Array(typed.prefix(40).lowercased())
    let second = Array(name.prefix(40).lowercased())
    if first.count >= 2, second.starts(with: first) { return min(1, second.count - first.count) }
    return EditDistance.between(first, second)
  }
}
