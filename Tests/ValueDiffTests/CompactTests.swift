import Testing

@testable import ValueDiff

@Suite struct CompactTests {
  @Test func whatDoesNotFitIsOneEllipsisAndBracketsAreClosed() {
    let row = Row(id: 4, title: "a rather long title")
    #expect(compact(row, limit: 40) == #"Row(id: 4, title: "a rather long title")"#)
    #expect(compact(row, limit: 39) == #"Row(id: 4, title: "a rather long tit…")"#)
    #expect(compact(row, limit: 30) == #"Row(id: 4, title: "a rather…")"#)
    #expect(compact(row, limit: 20) == "Row(id: 4…)")
    #expect(compact(row, limit: 11) == "Row(id: 4…)")
    #expect(compact(row, limit: 10) == "Row(…)")
    #expect(compact(row, limit: 5) == "…")
    #expect(compact([row, row], limit: 24) == "[Row(id: 4…)]")
    #expect(compact("a rather long title", limit: 10) == #""a rathe…""#)
    #expect(compact(123_456, limit: 4) == "123…")
  }

  @Test func theLimitIsKeptAndBracketsAreBalancedForAllLimits() {
    let screen = Screen(
      rows: (1...3).map { Row(id: $0, title: "title \($0)") },
      selected: Row(id: 1, title: "selected")
    )
    let values: [Any] = [
      screen, [screen, screen], Phase.loaded(Calculation()), ["key": [1, 2, 3]], Set([1, 2, 3]),
      "some text", (1, named: "x"), Account(12),
    ]
    for value in values {
      let whole = compact(value, limit: .max)
      for limit in 1...whole.count + 1 {
        let text = compact(value, limit: limit)
        #expect(text.count <= limit)
        #expect((text == whole) == (limit >= whole.count))
        #expect(text.count { $0 == "(" } == text.count { $0 == ")" })
        #expect(text.count { $0 == "[" } == text.count { $0 == "]" })
      }
    }
  }

  @Test func aLimitOfNothingIsOneCharacter() {
    #expect(compact([1, 2], limit: 0) == "…")
    #expect(compact([1, 2], limit: -5) == "…")
  }

  /// A cut text must not look at everything that it leaves out.
  @Test func whatIsCutIsNotLookedInto() {
    final class Counter { var count = 0 }
    struct Watched: CustomReflectable {
      let counter: Counter
      var customMirror: Mirror {
        counter.count += 1
        return Mirror(self, children: ["value": 1], displayStyle: .struct)
      }
    }
    let counter = Counter()
    let text = compact(Array(repeating: Watched(counter: counter), count: 1_000), limit: 40)
    #expect(text == "[Watched(value: 1), Watched(value: 1)…]")
    #expect(counter.count < 10)
  }
}
