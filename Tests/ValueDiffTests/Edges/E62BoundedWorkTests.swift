import Testing

@testable import ValueDiff

/// Counted in comparisons and in texts, never in seconds.
@Suite("E-62: the work for a difference grows with the values, not with their square")
struct E62BoundedWorkTests {
  final class Counter { var count = 0 }

  /// Equatable, not Hashable; all of them print alike for a long way.
  struct Row: Equatable, CustomReflectable {
    let counter: Counter
    var text: String
    var customMirror: Mirror { Mirror(self, children: ["text": text], displayStyle: .struct) }
    static func == (left: Row, right: Row) -> Bool {
      left.counter.count += 1
      return left.text == right.text
    }
  }

  /// All of them print the same.
  struct Sealed: Equatable, ValuePrintable {
    let counter: Counter
    var number: Int
    var printedForm: PrintedForm { .text("sealed") }
    static func == (left: Sealed, right: Sealed) -> Bool {
      left.counter.count += 1
      return left.number == right.number
    }
  }

  @Test(arguments: [100, 400])
  func rowsThatAreAlikeForALongWay(_ count: Int) {
    let counter = Counter()
    let common = String(repeating: "x", count: 500)
    let before = (0..<count).map { Row(counter: counter, text: common + "\($0)") }
    let after = before.reversed().filter { $0.text.hasSuffix("3") == false }
    let text = difference(before as Any, after as Any)
    #expect(text != nil)
    #expect(counter.count < 60 * count)
  }

  @Test(arguments: [100, 400])
  func rowsThatAllPrintTheSame(_ count: Int) {
    let counter = Counter()
    let before = (0..<count).map { Sealed(counter: counter, number: $0) }
    let after = (0..<count + 1).map { Sealed(counter: counter, number: $0 + count) }
    #expect(difference(before as Any, after as Any) != nil)
    #expect(counter.count < 60 * count)
  }

  /// What is equal is still found after a shuffle of everything around it.
  @Test func theAnswerStaysRight() {
    let counter = Counter()
    let common = String(repeating: "x", count: 500)
    let before = (0..<300).map { Row(counter: counter, text: common + "\($0)") }
    let after = (0..<300).filter { $0 % 3 == 0 }.map { before[$0] }
    let steps = ListAlignment(
      ListAlignment.elements(before, identities: nil),
      ListAlignment.elements(after, identities: nil),
      trustsEquality: true
    ).steps
    #expect(ListAlignmentTests.mistake(steps, before: 300, after: 100) == nil)
    #expect(steps.count { if case .matched = $0 { true } else { false } } == 100)
  }

  @Test func aMirrorWithThousandsOfOtherLabels() {
    struct Record: Equatable, CustomReflectable {
      var first: Int
      var customMirror: Mirror {
        let children = (first..<first + 1_000).map {
          (label: "field\($0)" as String?, value: $0 as Any)
        }
        return Mirror(self, children: children, displayStyle: .struct)
      }
    }
    #expect(changedLines(Record(first: 0), Record(first: 500)).count == 1_000)
  }

  @Test func manyLinesThatAreTheSame() {
    let before = Array(repeating: "", count: 1_100) + ["a"] + Array(repeating: "}", count: 1_100)
    let after =
      ["b"] + Array(repeating: "}", count: 1_100) + Array(repeating: "", count: 1_100) + ["c"]
    let lines = changedLines(before.joined(separator: "\n"), after.joined(separator: "\n"))
    #expect(!lines.isEmpty)
  }

  /// Empty lines made too many pairs, so that all of them were called changed.
  @Test func twoEditsAmongManyLinesThatAreTheSame() {
    let many = Array(repeating: "", count: 1_100)
    let before = ["a"] + many + ["b"] + many
    let after = many + ["b"] + many + ["c"]
    let lines = changedLines(before.joined(separator: "\n"), after.joined(separator: "\n"))
    #expect(lines == [##"- "a""##, ##"+ "c""##])
  }
}
