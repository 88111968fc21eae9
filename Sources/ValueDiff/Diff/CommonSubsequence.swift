/// A position in one sequence and the position in another that holds the same.
struct Match: Equatable {
  var before: Int
  var after: Int
}

/// The longest common subsequence of two sequences of tokens, as matches in ascending order.
///
/// Works like sorting cards into piles: a match goes on the pile for the longest common subsequence that
/// can end with it, so no table of *n* · *m* is needed, and sequences without repeated tokens take
/// O(*n* log *n*).
///
/// Where all tokens together make more than `maximumPairs` pairs, as in a text of many empty lines, few edits
/// are looked for first. When there are many, the most repeated tokens are left out until the rest is within the
/// budget: the result is then a common subsequence that may not be the longest.
///
/// - Complexity: O((*n* + *p*) log *n*) for *p* pairs of positions with the same token.
func longestCommonSubsequence(
  _ before: [Int],
  _ after: [Int],
  maximumPairs: Int = 4_000_000
) -> [Match] {
  struct Link {
    var match: Match
    var previous: Int?
  }
  let (positions, isComplete) = matchablePositions(before, after, maximumPairs: maximumPairs)
  if !isComplete,
    let matches = longestCommonSubsequence(
      before: before.count,
      after: after.count,
      maximumComparisons: maximumPairs,
      isSame: { before[$0] == after[$1] }
    )
  {
    return matches
  }
  var links: [Link] = []
  // For every length the link with the smallest end in `after`.
  var ends: [Int] = []
  for (index, token) in before.enumerated() {
    // Descending, so that two matches of this position cannot follow each other.
    for position in (positions[token] ?? []).reversed() {
      let length = ends.partitioningIndex { links[$0].match.after >= position }
      if length < ends.count, links[ends[length]].match.after == position { continue }
      links.append(
        Link(
          match: Match(before: index, after: position),
          previous: length > 0 ? ends[length - 1] : nil
        )
      )
      if length == ends.count {
        ends.append(links.count - 1)
      } else {
        ends[length] = links.count - 1
      }
    }
  }
  var matches: [Match] = []
  var next = ends.last
  while let link = next {
    matches.append(links[link].match)
    next = links[link].previous
  }
  return matches.reversed()
}

/// Where in `after` every token of `before` stands, ascending, and whether none was left out.
private func matchablePositions(
  _ before: [Int],
  _ after: [Int],
  maximumPairs: Int
) -> (positions: [Int: [Int]], isComplete: Bool) {
  var counts: [Int: Int] = [:]
  for token in before { counts[token, default: 0] += 1 }
  var positions: [Int: [Int]] = [:]
  for (position, token) in after.enumerated() where counts[token] != nil {
    positions[token, default: []].append(position)
  }
  func pairs(_ token: Int) -> Int {
    counts[token, default: 0] * positions[token, default: []].count
  }
  var left = maximumPairs
  for token in positions.keys.sorted(by: { (pairs($0), $0) < (pairs($1), $1) }) {
    left -= pairs(token)
    if left < 0 { positions[token] = nil }
  }
  return (positions, left >= 0)
}

extension Array {
  /// The first position whose element fulfils the condition, when all after it do too.
  fileprivate func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
