import Testing

@testable import ValueDiff

@Suite struct ValuePrintableTests {
  struct Secret: Hashable, ValuePrintable {
    var value: String
    var printedForm: PrintedForm { .text("<redacted>") }
  }

  struct Login: Equatable {
    var name: String
    var password: Secret
  }

  struct Rows: Equatable, ValuePrintable {
    var elements: [Row]
    var version = 0
    var printedForm: PrintedForm { .list(elements) }
  }

  struct Keyed: Equatable, ValuePrintable {
    var elements: [String]
    var printedForm: PrintedForm { .list(elements) { $0.first } }
  }

  struct Boxed<Value: Equatable>: Equatable, ValuePrintable {
    var value: Value
    var printedForm: PrintedForm { .value(value) }
  }

  @Test func aRedactedValueAppearsNowhere() {
    let before = Login(name: "a", password: Secret(value: "s3cret"))
    let after = Login(name: "a", password: Secret(value: "pa55word"))
    let texts =
      [
        dumped(before), compact(before), difference(before, after) ?? "",
        dumped([before.password: Set([before.password])]),
        dumped(before.password as Secret? as Any),
        difference([before.password: 1], [after.password: 1]) ?? "",
        difference(Set([before.password]), Set([after.password])) ?? "",
        caseLabel(Result<Secret, CancellationError>.success(before.password)),
      ] + changedLines(before, after)
    #expect(!texts.joined().contains("s3cret"))
    #expect(!texts.joined().contains("pa55word"))
    #expect(dumped(before) == #"ValuePrintableTests.Login(name: "a", password: <redacted>)"#)
    #expect(
      changedLines(before, after)
        == ["password: <redacted> → <redacted> (unequal, but printed the same)"]
    )
    #expect(difference(before, before) == nil)
  }

  @Test func aListPrintsAndComparesAsAList() {
    let before = Rows(elements: [Row(id: 1, title: "a"), Row(id: 2, title: "b")])
    let after = Rows(elements: [Row(id: 2, title: "c")])
    #expect(dumped(before) == #"[Row(id: 1, title: "a"), Row(id: 2, title: "b")]"#)
    #expect(
      changedLines(before, after)
        == [#"- Row(id: 1, title: "a")"#, #"[1→0].title: "b" → "c""#]
    )
    var hidden = before
    hidden.version = 1
    #expect(
      difference(before, hidden) == """
        - [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
        + [Row(id: 1, title: "a"), Row(id: 2, title: "b")] (unequal, but printed the same)
        """
    )
  }

  @Test func aListMaySayWhoItsElementsAre() {
    #expect(
      changedLines(Keyed(elements: ["apple", "bear"]), Keyed(elements: ["bee"]))
        == [#"- "apple""#, #"[1→0]: "bear" → "bee""#]
    )
  }

  @Test func aBoxIsNotSeen() {
    #expect(dumped(Boxed(value: Row(id: 1, title: "a"))) == #"Row(id: 1, title: "a")"#)
    #expect(
      changedLines(
        [Boxed(value: Boxed(value: Row(id: 1, title: "a")))],
        [Boxed(value: Boxed(value: Row(id: 1, title: "b")))]
      ) == [#"[0].title: "a" → "b""#]
    )
    #expect(changedLines(Boxed(value: 1), Boxed(value: 2)) == ["1 → 2"])
    #expect(
      changedLines(Boxed(value: 1) as Any, 1 as Any)
        == ["1 as ValuePrintableTests.Boxed<Int> → 1 as Int"]
    )
  }

  @Test func aBoxThatIsAClassIsSeenOnlyWhenItIsMetAgain() {
    final class Reference: ValuePrintable {
      var value: Any = 1
      var printedForm: PrintedForm { .value(value) }
    }
    let reference = Reference()
    reference.value = Row(id: 1, title: "a")
    #expect(dumped([reference, reference]) == #"[Row(id: 1, title: "a"), Reference#1]"#)
    reference.value = [reference]
    #expect(dumped(reference) == "[Reference#1]")
  }

  @Test func aFormThatNamesItselfEnds() {
    struct Endless: ValuePrintable {
      var printedForm: PrintedForm { .value(self) }
    }
    #expect(dumped(Endless()) == "…")
  }
}
