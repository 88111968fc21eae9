import Testing

@testable import ValueDiff

@Suite struct DifferenceTests {
  @Test func equalValuesHaveNoDifference() {
    #expect(difference(Screen(), Screen()) == nil)
    #expect(difference(Screen() as Any, Screen() as Any) == nil)
    #expect(difference([1: (1, "a")] as Any, [1: (1, "a")] as Any) == nil)
    #expect(changedLines(Screen(), Screen()) == [])
  }

  /// `==` answers before anything is looked into, and is asked once.
  @Test func equalValuesCostOneComparison() {
    final class Counter { var comparisons = 0, mirrors = 0 }
    struct Watched: Equatable, CustomReflectable {
      let counter: Counter
      static func == (left: Watched, right: Watched) -> Bool {
        left.counter.comparisons += 1
        return true
      }
      var customMirror: Mirror {
        counter.mirrors += 1
        return Mirror(self, children: [:])
      }
    }
    let counter = Counter()
    let value = Watched(counter: counter)
    #expect(difference(value, value) == nil)
    #expect(counter.comparisons == 1)
    #expect(changedLines(value as Any, value as Any) == [])
    #expect(counter.comparisons == 2)
    #expect(counter.mirrors == 0)
  }

  @Test func onlyChangedLinesAreListedEachWithItsPath() {
    let before = Screen(
      rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b")],
      selected: Row(id: 1, title: "a")
    )
    var after = before
    after.calculation.status = .calculating
    after.rows[1].title = "c"
    after.selected?.title = "d"
    #expect(
      difference(before, after, labels: ("Expected", "Actual")) == """
        (- Expected, + Actual)
        - calculation.status: Ready
        + calculation.status: Calculating
          rows: 1 unchanged
        - rows[1].title: "b"
        + rows[1].title: "c"
        - selected?.title: "a"
        + selected?.title: "d"
        """
    )
    #expect(
      changedLines(before, after) == [
        "calculation.status: Ready → Calculating",
        #"rows[1].title: "b" → "c""#,
        #"selected?.title: "a" → "d""#,
      ]
    )
  }

  @Test func plainValuesHaveNoPath() {
    #expect(
      difference(1, 2) == """
        - 1
        + 2
        """
    )
    #expect(changedLines("a", "b") == [#""a" → "b""#])
  }

  @Test func valuesThatDoNotFitTakeALineForEachPart() {
    let before = Screen()
    var after = Screen()
    after.selected = Row(id: 1, title: "a title that is too long for the line")
    #expect(
      difference(before, after, width: 50) == """
        - selected: nil
        + selected: Row(
        +   id: 1,
        +   title: "a title that is too long for the line"
        + )
        """
    )
  }

  @Test func anOptionalThatComesOrGoesIsShownWhole() {
    let row = Row(id: 1, title: "a")
    #expect(changedLines(row as Row?, nil as Row?) == [#"Row(id: 1, title: "a") → nil"#])
    #expect(changedLines(nil as Row?, row as Row?) == [#"nil → Row(id: 1, title: "a")"#])
    #expect(changedLines(3 as Int?, 4 as Int?) == ["3 → 4"])
    #expect(changedLines(nil as Int??, .some(nil)) == ["nil → .some(nil)"])
  }

  @Test func enumCasesAreReplacedAndPayloadsAreFollowed() {
    #expect(changedLines(Phase.idle, .loading(0.5)) == [".idle → .loading(0.5)"])
    #expect(changedLines(Phase.loading(0.5), .loading(1)) == [".loading: 0.5 → 1.0"])
    #expect(
      changedLines(Phase.loaded(Calculation()), .loaded(Calculation(progress: 1)))
        == [".loaded.progress: 0.0 → 1.0"]
    )
    #expect(
      changedLines(Phase.failed(code: 1, reason: "a"), .failed(code: 1, reason: "b"))
        == [#".failed.reason: "a" → "b""#]
    )
    #expect(
      changedLines(Phase.mixed(1, named: "a"), .mixed(2, named: "b"))
        == [".mixed.0: 1 → 2", #".mixed.named: "a" → "b""#]
    )
    #expect(
      changedLines(
        ["phase": Phase.nested(.nested(.loading(1)))],
        ["phase": Phase.nested(.nested(.loading(2)))]
      ) == [#"["phase"].nested.nested.loading: 1.0 → 2.0"#]
    )
  }

  @Test func enumsWithADescriptionPrintIt() {
    #expect(
      changedLines(Status.ready, .failed(reason: "x")) == ["Ready → Failed: x"]
    )
    #expect(
      changedLines(Status.failed(reason: "x"), .failed(reason: "y"))
        == [#".failed.reason: "x" → "y""#]
    )
  }

  @Test func tuplesAreComparedByLabelOrPosition() {
    #expect(
      changedLines((id: 1, "a", (2, x: 3)) as Any, (id: 2, "b", (2, x: 4)) as Any)
        == ["id: 1 → 2", #".1: "a" → "b""#, ".2.x: 3 → 4"]
    )
  }

  @Test func rangesAreReplaced() {
    #expect(changedLines(1..<3, 1..<4) == ["1..<3 → 1..<4"])
    #expect(changedLines([1...], [2...]) == ["[0]: 1... → 2..."])
    #expect(changedLines(...3 as Any, ..<3 as Any) == ["...3 → ..<3"])
  }

  @Test func libraryTypesWithEqualTextsAreLookedInto() {
    struct Seconds { var span: Duration }
    let before = Duration(secondsComponent: 0, attosecondsComponent: 1)
    let after = Duration(secondsComponent: 0, attosecondsComponent: 2)
    #expect(changedLines(before, after).count == 1)
    #expect(changedLines(Seconds(span: .seconds(1)), Seconds(span: .seconds(1))) == [])
    #expect(
      changedLines(Seconds(span: .seconds(1)), Seconds(span: .seconds(2)))
        == ["span: 1.0 seconds → 2.0 seconds"]
    )
  }

  @Test func textsWithLinesAreComparedLineByLine() {
    let before = "one\ntwo\nthree\n"
    #expect(
      difference(before, "one\n2\nthree\nfour\n") == """
          1 unchanged
        - [line 2]: "two"
        + [line 2]: "2"
          1 unchanged
        + [line 4]: "four"
          1 unchanged
        """
    )
    #expect(changedLines(["a\nb"], ["a\r\nb"]) == [#"[0][line 1]: "a" → "a\r""#])
    #expect(changedLines("a\nb", "a") == [#""a\nb" → "a""#])
  }

  @Test func twentyLevelsDownThePathIsWhole() {
    struct Level { var name = "level"; var next: Any? }
    func levels(_ bottom: Int) -> Level {
      (0..<19).reduce(Level(next: bottom)) { level, _ in Level(next: level) }
    }
    let path = Array(repeating: "next", count: 20).joined(separator: "?.")
    #expect(
      difference(levels(1), levels(2)) == """
        - \(path): 1
        + \(path): 2
        """
    )
    #expect(changedLines(levels(1), levels(1)) == [])
  }

  @Test func belowSixtyFourLevelsADifferenceIsStated() {
    func deep(_ count: Int, _ bottom: Phase) -> Phase {
      (0..<count).reduce(bottom) { phase, _ in .nested(phase) }
    }
    let path = String(repeating: ".nested", count: 64)
    #expect(
      changedLines(deep(63, .idle), deep(63, .loading(1))).first?.hasSuffix(".idle → .loading(1.0)")
        == true
    )
    let text = difference(deep(1_000, .idle), deep(1_000, .loading(1)))
    #expect(text?.hasPrefix("- \(path): .nested(") == true)
    #expect(text?.hasSuffix("(they differ more than 64 levels down)") == true)
    #expect(difference(deep(1_000, .idle), deep(1_000, .idle)) == nil)
  }

  @Test func deepValuesWithoutEqualityAreComparedToTheBottom() {
    indirect enum Chain { case end(Int), link(Chain) }
    func chain(_ bottom: Int) -> Chain {
      (0..<10_000).reduce(.end(bottom)) { chain, _ in .link(chain) }
    }
    #expect(difference(chain(1), chain(1)) == nil)
    #expect(difference(chain(1), chain(2)) != nil)
  }
}
