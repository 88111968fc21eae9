import Testing

@testable import ValueDiff

@Suite struct ListAlignmentTests {
  private func elements(_ identities: [Int]) -> [ListAlignment.Element] {
    ListAlignment.elements(identities.map { "element \($0)" }, identities: identities)
  }

  /// What an alignment has to keep, whatever the elements are. Nil when it does.
  static func mistake(_ steps: [ListAlignment.Step], before: Int, after: Int) -> String? {
    var old: [Int] = []
    var new: [Int] = []
    var ordered: [(Int, Int)] = []
    for step in steps {
      switch step {
      case .matched(let before, let after):
        old.append(before)
        new.append(after)
        ordered.append((before, after))
      case .moved(let before, let after):
        old.append(before)
        new.append(after)
      case .removed(let before): old.append(before)
      case .inserted(let after): new.append(after)
      }
    }
    if old.sorted() != Array(0..<before) { return "before: \(old)" }
    if new != Array(0..<after) { return "after: \(new)" }
    let isOrdered = zip(ordered, ordered.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 }
    return isOrdered ? nil : "matches cross"
  }

  @Test func everyElementAppearsOnceAndEqualOnesMatchAsOftenAsPossible() {
    var mistakes: [String] = []
    let space = CommonSubsequenceTests.sequences(of: 3, upTo: 4)
    for before in space {
      for after in space {
        let steps = ListAlignment(
          ListAlignment.elements(before, identities: nil),
          ListAlignment.elements(after, identities: nil),
          trustsEquality: true
        ).steps
        let equal = steps.count {
          if case .matched(let old, let new) = $0 { before[old] == after[new] } else { false }
        }
        let wrong = Self.mistake(steps, before: before.count, after: after.count)
        let isLongest = equal == CommonSubsequenceTests.naiveLength(before, after)
        if wrong != nil || !isLongest {
          mistakes.append("\(before) → \(after): \(wrong ?? "\(equal) equal") in \(steps)")
        }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  @Test func identitiesThatAreInBothListsAreMatchedOrMovedNeverRemoved() {
    var mistakes: [String] = []
    let space = CommonSubsequenceTests.sequences(of: 4, upTo: 4).filter {
      Set($0).count == $0.count
    }
    for before in space {
      for after in space {
        let steps = ListAlignment(
          elements(before),
          elements(after),
          trustsEquality: true
        ).steps
        var wrong = Self.mistake(steps, before: before.count, after: after.count)
        for step in steps {
          switch step {
          case .matched(let old, let new), .moved(let old, let new):
            if before[old] != after[new] { wrong = "\(step) joins two identities" }
          case .removed(let old):
            if after.contains(before[old]) { wrong = "\(step) is still there" }
          case .inserted(let new):
            if before.contains(after[new]) { wrong = "\(step) was there" }
          }
        }
        if let wrong { mistakes.append("\(before) → \(after): \(wrong) in \(steps)") }
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  /// Far more edits than are followed by comparison: then elements are found by the text they print as.
  @Test func manyEditsOfElementsWithoutHashStillMatchWhatIsEqual() {
    struct Plain: Equatable { var number: Int }
    let before = (0..<600).map { Plain(number: $0) }
    let after = before.filter { $0.number % 3 == 0 }
    let steps = ListAlignment(
      ListAlignment.elements(before, identities: nil),
      ListAlignment.elements(after, identities: nil),
      trustsEquality: true
    ).steps
    #expect(Self.mistake(steps, before: 600, after: 200) == nil)
    #expect(steps.count { if case .matched = $0 { true } else { false } } == 200)
  }

  @Test func severalElementsWithOneIdentityAreTakenInOrder() {
    let steps = ListAlignment(
      elements([1, 1, 2]),
      elements([2, 1, 1]),
      trustsEquality: true
    ).steps
    #expect(
      steps == [
        .moved(before: 2, after: 0), .matched(before: 0, after: 1), .matched(before: 1, after: 2),
      ]
    )
  }
}
