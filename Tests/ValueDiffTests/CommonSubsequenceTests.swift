import Testing

@testable import ValueDiff

@Suite struct CommonSubsequenceTests {
  /// All sequences of up to `length` of the numbers 0..<`tokens`.
  static func sequences(of tokens: Int, upTo length: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { sequence in (0..<tokens).map { sequence + [$0] } }
      all += longest
    }
    return all
  }

  /// The length by definition: the table of all pairs of prefixes.
  static func naiveLength(_ before: [Int], _ after: [Int]) -> Int {
    var row = Array(repeating: 0, count: after.count + 1)
    for old in before {
      var diagonal = 0
      for (position, new) in after.enumerated() {
        let above = row[position + 1]
        row[position + 1] = old == new ? diagonal + 1 : max(above, row[position])
        diagonal = above
      }
    }
    return row[after.count]
  }

  /// Nil when the matches are a common subsequence of the expected length.
  static func mistake(_ matches: [Match], _ before: [Int], _ after: [Int], length: Int) -> String? {
    for (first, second) in zip(matches, matches.dropFirst())
    where first.before >= second.before || first.after >= second.after {
      return "\(before) → \(after): \(matches) is not ascending"
    }
    for match in matches where before[match.before] != after[match.after] {
      return "\(before) → \(after): \(match) matches different elements"
    }
    return matches.count == length
      ? nil : "\(before) → \(after): \(matches.count) matches instead of \(length)"
  }

  static let spaces: [[[Int]]] = [
    sequences(of: 2, upTo: 6), sequences(of: 3, upTo: 4), sequences(of: 5, upTo: 3),
  ]

  @Test func byTokensItIsTheLongestForAllPairsOfShortSequences() {
    var mistakes: [String] = []
    for space in Self.spaces {
      for before in space {
        for after in space {
          let length = Self.naiveLength(before, after)
          let matches = longestCommonSubsequence(before, after)
          Self.mistake(matches, before, after, length: length).map { mistakes.append($0) }
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  @Test func byComparisonItIsTheLongestForAllPairsOfShortSequences() {
    var mistakes: [String] = []
    for space in Self.spaces {
      for before in space {
        for after in space {
          let length = Self.naiveLength(before, after)
          let matches = longestCommonSubsequence(before: before.count, after: after.count) {
            before[$0] == after[$1]
          }
          guard let matches else {
            mistakes.append("\(before) → \(after): gave up")
            continue
          }
          Self.mistake(matches, before, after, length: length).map { mistakes.append($0) }
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  @Test func byComparisonItGivesUpExactlyWhenThereAreMoreEditsThanAllowed() {
    var mistakes: [String] = []
    for before in Self.spaces[1] {
      for after in Self.spaces[1] {
        let edits = before.count + after.count - 2 * Self.naiveLength(before, after)
        for allowed in 0...8 {
          let matches = longestCommonSubsequence(
            before: before.count,
            after: after.count,
            maximumEdits: allowed
          ) { before[$0] == after[$1] }
          if (matches == nil) != (edits > allowed) {
            mistakes.append("\(before) → \(after), \(allowed) allowed")
          }
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  @Test func byComparisonItGivesUpAfterSoManyComparisons() {
    let count = 1_000
    func matches(_ comparisons: Int) -> [Match]? {
      longestCommonSubsequence(
        before: count,
        after: count,
        maximumComparisons: comparisons
      ) { $0 == $1 }
    }
    #expect(matches(count)?.count == count)
    #expect(matches(count - 1) == nil)
  }

  @Test func aTokenThatMakesTooManyPairsIsLeftOutAndTheRestStillMatches() {
    let before = Array(repeating: 0, count: 10) + [1, 2]
    let after = [1] + Array(repeating: 0, count: 10) + [2]
    #expect(
      longestCommonSubsequence(before, after, maximumPairs: 5)
        == [Match(before: 10, after: 0), Match(before: 11, after: 11)]
    )
    // Too many pairs as well, but few edits.
    #expect(longestCommonSubsequence(before, after, maximumPairs: 50).count == 11)
    #expect(longestCommonSubsequence(before, after, maximumPairs: 102).count == 11)
  }
}
