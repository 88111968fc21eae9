/// How many single changes lead from one word to another: a letter added, removed, replaced, or two
/// neighbours swapped (each letter being part of one change at most).
enum EditDistance {
  /// - Complexity: O(*n* · *m*).
  static func between(_ first: [Character], _ second: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(previous[column + 1], current[column]) + 1
        best = min(best, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}
