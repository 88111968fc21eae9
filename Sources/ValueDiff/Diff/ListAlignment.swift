/// Which elements of two lists belong together.
///
/// Elements with an identity are matched by it, whatever else is in them; other elements are matched when
/// they are equal. What is matched in order stays where it is, an identity matched out of order has moved.
/// Where as many elements without an identity went as came, they are paired one by one.
struct ListAlignment {
  enum Step: Equatable {
    /// The same element, or one that took the place of another.
    case matched(before: Int, after: Int)
    case moved(before: Int, after: Int)
    case removed(Int)
    case inserted(Int)
  }

  private(set) var steps: [Step] = []

  /// - Parameter before: the elements, each with its identity if it has one.
  /// - Complexity: O(*n*) comparisons for what is equal at both ends; for the middle see
  ///   ``ElementTokens`` and the two functions `longestCommonSubsequence`.
  init(_ before: [Element], _ after: [Element], trustsEquality: Bool) {
    var sameParts = SameParts(trustsEquality: trustsEquality)
    var start = 0
    while start < before.count, start < after.count,
      before[start].isSame(as: after[start], by: &sameParts)
    {
      steps.append(.matched(before: start, after: start))
      start += 1
    }
    var end = 0
    while start + end < before.count, start + end < after.count,
      before[before.count - 1 - end].isSame(as: after[after.count - 1 - end], by: &sameParts)
    {
      end += 1
    }
    let old = start..<before.count - end
    let new = start..<after.count - end
    if !old.isEmpty || !new.isEmpty {
      align(before[old], after[new], trustsEquality: trustsEquality)
    }
    for offset in 0..<end {
      steps.append(.matched(before: old.upperBound + offset, after: new.upperBound + offset))
    }
  }

  private mutating func align(
    _ before: ArraySlice<Element>,
    _ after: ArraySlice<Element>,
    trustsEquality: Bool
  ) {
    let matches = matches(before, after, trustsEquality: trustsEquality)
    let moves = Moves(before, after, matches)
    var old = before.startIndex
    var new = after.startIndex
    let end = Match(before: before.endIndex, after: after.endIndex)
    for match in matches + [end] {
      appendGap(before[old..<match.before], after[new..<match.after], moves)
      if match != end { steps.append(.matched(before: match.before, after: match.after)) }
      old = match.before + 1
      new = match.after + 1
    }
  }

  private func matches(
    _ before: ArraySlice<Element>,
    _ after: ArraySlice<Element>,
    trustsEquality: Bool
  ) -> [Match] {
    var tokens = ElementTokens(
      trustsEquality: trustsEquality,
      elements: before.count + after.count
    )
    var matches: [Match]?
    if !(before + after).allSatisfy({ tokens.isQuick(for: $0) }) {
      var sameParts = SameParts(trustsEquality: trustsEquality)
      matches = longestCommonSubsequence(before: before.count, after: after.count) { old, new in
        before[before.startIndex + old].isSame(as: after[after.startIndex + new], by: &sameParts)
      }
    }
    let found =
      matches
      ?? longestCommonSubsequence(
        before.map { tokens.token(of: $0) },
        after.map { tokens.token(of: $0) }
      )
    return found.map {
      Match(before: $0.before + before.startIndex, after: $0.after + after.startIndex)
    }
  }

  /// What stands between two matches.
  private mutating func appendGap(
    _ before: ArraySlice<Element>,
    _ after: ArraySlice<Element>,
    _ moves: Moves
  ) {
    let isExchange =
      before.count == after.count
      && before.allSatisfy { $0.identity == nil } && after.allSatisfy { $0.identity == nil }
    if isExchange {
      for (old, new) in zip(before.indices, after.indices) {
        steps.append(.matched(before: old, after: new))
      }
      return
    }
    for old in before.indices where !moves.sources.contains(old) { steps.append(.removed(old)) }
    for new in after.indices {
      if let old = moves.sourceOfDestination[new] {
        steps.append(.moved(before: old, after: new))
      } else {
        steps.append(.inserted(new))
      }
    }
  }
}

extension ListAlignment {
  /// The elements with the identities that come with a list, or else with their own.
  static func elements(_ values: [Any], identities: [AnyHashable]?) -> [Element] {
    if let identities {
      return zip(values, identities).map { Element(value: $0, identity: $1) }
    }
    return values.map { Element(value: $0, identity: identity(of: $0)) }
  }

  /// An element of a list and who it is.
  struct Element {
    var value: Any
    var identity: AnyHashable?

    func isSame(as other: Element, by sameParts: inout SameParts) -> Bool {
      if identity != nil || other.identity != nil { return identity == other.identity }
      return sameParts.areSame(value, other.value)
    }
  }

  /// The identities that are in both lists but not among the matches.
  private struct Moves {
    var sources: Set<Int> = []
    var sourceOfDestination: [Int: Int] = [:]

    init(_ before: ArraySlice<Element>, _ after: ArraySlice<Element>, _ matches: [Match]) {
      let matchedBefore = Set(matches.map(\.before))
      let matchedAfter = Set(matches.map(\.after))
      var waiting: [AnyHashable: [Int]] = [:]
      // From the end, so that the first of several with one identity is taken first.
      for old in before.indices.reversed() where !matchedBefore.contains(old) {
        if let identity = before[old].identity { waiting[identity, default: []].append(old) }
      }
      for new in after.indices where !matchedAfter.contains(new) {
        guard let identity = after[new].identity, let old = waiting[identity]?.popLast() else {
          continue
        }
        sources.insert(old)
        sourceOfDestination[new] = old
      }
    }
  }
}
