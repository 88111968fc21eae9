/// The longest common subsequence of two sequences that differ in few places, found by comparing elements.
///
/// Follows, for one edit more at a time, how far every way of making that many edits gets; the first way that
/// reaches both ends is the shortest. For elements that have neither an identity nor a hash.
///
/// - Parameters:
///   - before: the number of elements in one sequence, `after` in the other.
///   - maximumEdits: how many removals and insertions there may be.
///   - maximumComparisons: after so many comparisons it gives up. Nil is a few for each element: one comparison
///     may look at all of two large elements.
/// - Returns: the matches in ascending order, nil when there are more edits than that.
/// - Complexity: O((*n* + *m*) *d*) comparisons for *d* edits.
func longestCommonSubsequence(
  before: Int,
  after: Int,
  maximumEdits: Int = 64,
  maximumComparisons: Int? = nil,
  isSame: (_ before: Int, _ after: Int) -> Bool
) -> [Match]? {
  guard abs(before - after) <= maximumEdits else { return nil }
  // Diagonal k holds the positions with before − after = k; `reach[k + middle]` is the furthest one.
  let middle = maximumEdits + 1
  var reach = Array(repeating: 0, count: 2 * middle + 1)
  var history: [[Int]] = []
  let maximumComparisons = maximumComparisons ?? 1_000 + 8 * (before + after)
  var comparisons = 0
  for edits in 0...maximumEdits {
    history.append(reach)
    for diagonal in stride(from: -edits, through: edits, by: 2) {
      let comesByInsertion = isInsertion(diagonal, edits: edits, reach, middle)
      var old = comesByInsertion ? reach[diagonal + 1 + middle] : reach[diagonal - 1 + middle] + 1
      if edits == 0 { old = 0 }
      var new = old - diagonal
      while old < before, new >= 0, new < after {
        comparisons += 1
        guard comparisons <= maximumComparisons else { return nil }
        guard isSame(old, new) else { break }
        old += 1
        new += 1
      }
      reach[diagonal + middle] = old
      if old >= before, new >= after {
        return matches(endingAt: Match(before: before, after: after), history, middle)
      }
    }
  }
  return nil
}

/// Whether the way to a diagonal that gets further comes from the diagonal above, by an insertion.
private func isInsertion(_ diagonal: Int, edits: Int, _ reach: [Int], _ middle: Int) -> Bool {
  if diagonal == -edits { return true }
  if diagonal == edits { return false }
  return reach[diagonal - 1 + middle] < reach[diagonal + 1 + middle]
}

/// Goes the way back from the end, one edit at a time.
private func matches(endingAt end: Match, _ history: [[Int]], _ middle: Int) -> [Match] {
  var matches: [Match] = []
  var position = end
  for edits in history.indices.reversed() {
    let reach = history[edits]
    let diagonal = position.before - position.after
    let comesByInsertion = isInsertion(diagonal, edits: edits, reach, middle)
    // Before the edit, and right after it; with no edit left, the start of both.
    var previous = Match(before: 0, after: 0)
    var edited = previous
    if edits > 0 {
      let old = reach[diagonal + (comesByInsertion ? 1 : -1) + middle]
      previous = Match(before: old, after: old - diagonal - (comesByInsertion ? 1 : -1))
      edited = previous
      if comesByInsertion { edited.after += 1 } else { edited.before += 1 }
    }
    while position.before > edited.before {
      position.before -= 1
      position.after -= 1
      matches.append(position)
    }
    position = previous
  }
  return matches.reversed()
}
