import Testing

@testable import ValueDiff

@Suite struct DifferenceListTests {
  static let rows = (1...9).map { Row(id: $0, title: "row \($0)") }

  @Test func unchangedRunsAreFoldedIntoTheirNumber() {
    var after = Self.rows
    after.remove(at: 2)
    after[5].title = "seven"
    after.append(Row(id: 10, title: "new"))
    #expect(
      difference(["rows": Self.rows], ["rows": after]) == """
          ["rows"]: 2 unchanged
        - ["rows"][2]: Row(id: 3, title: "row 3")
          ["rows"]: 3 unchanged
        - ["rows"][6→5].title: "row 7"
        + ["rows"][6→5].title: "seven"
          ["rows"]: 2 unchanged
        + ["rows"][8]: Row(id: 10, title: "new")
        """
    )
    #expect(
      changedLines(Self.rows, after, limit: 12) == [
        "- Row(id: 3…)",
        #"[6→5].title: "row 7" → "seven""#,
        "+ Row(id: 10…)",
      ]
    )
  }

  @Test func identityComesFirst() {
    let before = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
    // Row 2 now looks like row 1 did, and comes first.
    let after = [Row(id: 2, title: "a"), Row(id: 3, title: "b")]
    #expect(
      difference(before, after) == """
        - [0]: Row(id: 1, title: "a")
        - [1→0].title: "b"
        + [1→0].title: "a"
        + [1]: Row(id: 3, title: "b")
        """
    )
  }

  @Test func anElementThatMovedIsNotRemovedAndInserted() {
    var after = Self.rows
    let last = after.removeLast()
    after.insert(last, at: 0)
    after[0].title = "first"
    #expect(
      difference(Self.rows, after) == """
        - [8]: Row(id: 9, title: "first")
        + [0]: moved here from [8]
        - [8→0].title: "row 9"
        + [8→0].title: "first"
          8 unchanged
        """
    )
    #expect(
      changedLines(Self.rows, after) == [
        #"Row(id: 9, title: "first") moved from 8 to 0"#,
        #"[8→0].title: "row 9" → "first""#,
      ]
    )
  }

  @Test func elementsWithoutIdentityAreMatchedWhenEqual() {
    #expect(
      difference([1, 2, 3, 4], [2, 3, 5, 4]) == """
        - [0]: 1
          2 unchanged
        + [2]: 5
          1 unchanged
        """
    )
  }

  @Test func asManyElementsThatTookTheOthersPlaceArePaired() {
    struct Plain: Equatable { var x: Int, y: Int }
    let before = [Plain(x: 1, y: 1), Plain(x: 2, y: 2), Plain(x: 3, y: 3)]
    var after = before
    after[1].y = 20
    #expect(changedLines(before, after) == ["[1].y: 2 → 20"])
    after.insert(Plain(x: 4, y: 4), at: 1)
    #expect(
      changedLines(before, after)
        == ["- Plain(x: 2, y: 2)", "+ Plain(x: 4, y: 4)", "+ Plain(x: 2, y: 20)"]
    )
  }

  @Test func elementsWithoutEqualityAreComparedPartByPart() {
    struct Plain { var x: Int, y: String }
    let before = (0..<6).map { Plain(x: $0, y: "y\($0)") }
    var after = before
    after.remove(at: 1)
    after[3].y = "changed"
    #expect(
      changedLines(before as Any, after as Any)
        == [#"- Plain(x: 1, y: "y1")"#, #"[4→3].y: "y4" → "changed""#]
    )
    #expect(changedLines(before as Any, before as Any) == [])
  }

  @Test func emptyListsAndWholeListsAreElementsLikeAnyOther() {
    #expect(changedLines([], [1, 2]) == ["+ 1", "+ 2"])
    #expect(changedLines([1, 2], []) == ["- 1", "- 2"])
    #expect(changedLines([[1], [2]], [[1], [3]]) == ["[1][0]: 2 → 3"])
  }

  @Test func mixedListsCompareByTypeToo() {
    #expect(
      changedLines([1, "a", nil] as [Any?], [1, "b", nil] as [Any?]) == [#"[1]: "a" → "b""#]
    )
    #expect(
      changedLines([1 as Int] as [Any], [1 as UInt8] as [Any]) == ["[0]: 1 as Int → 1 as UInt8"]
    )
  }

  /// The work is told in comparisons, which do not depend on how busy the machine is.
  @Test func aRemovalAtTheHeadOfALongListTakesFewComparisons() {
    final class Counter { var comparisons = 0 }
    struct Watched: Equatable {
      let number: Int
      let counter: Counter
      static func == (left: Watched, right: Watched) -> Bool {
        left.counter.comparisons += 1
        return left.number == right.number
      }
    }
    let counter = Counter()
    let before = (0..<5_000).map { Watched(number: $0, counter: counter) }
    var after = Array(before.dropFirst())
    #expect(
      difference(before, after)?.hasSuffix(
        """
          4999 unchanged
        """
      ) == true
    )
    #expect(counter.comparisons < 3 * 5_000)
    counter.comparisons = 0
    after.remove(at: 2_500)
    after.append(Watched(number: 5_000, counter: counter))
    #expect(changedLines(before, after).count == 3)
    #expect(counter.comparisons < 8 * 5_000)
  }

  /// Every pair of short lists: the text is empty exactly when they are equal.
  @Test func thereIsATextExactlyForUnequalLists() {
    let space = CommonSubsequenceTests.sequences(of: 3, upTo: 3)
    for before in space {
      for after in space {
        #expect((difference(before, after) == nil) == (before == after))
        #expect(changedLines(before, after).isEmpty == (before == after))
      }
    }
  }
}
