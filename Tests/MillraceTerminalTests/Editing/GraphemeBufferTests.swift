import Testing

@testable import MillraceTerminal

/// A text and a cursor, kept as scalars and cut into characters anew each time.
private struct NaiveBuffer {
  var scalars: [Unicode.Scalar] = []
  var cursor = 0

  var text: String { Self.string(scalars) }

  /// Where characters end, in scalars.
  var boundaries: [Int] {
    text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
  }

  mutating func insert(_ text: String) {
    scalars.insert(contentsOf: text.unicodeScalars, at: cursor)
    place(cursor + text.unicodeScalars.count)
  }

  mutating func removeBackward() {
    guard let index = boundaries.firstIndex(of: cursor), index > 0 else { return }
    let start = boundaries[index - 1]
    scalars.removeSubrange(start..<cursor)
    place(start)
  }

  mutating func removeForward() {
    guard let index = boundaries.firstIndex(of: cursor), index + 1 < boundaries.count else {
      return
    }
    scalars.removeSubrange(cursor..<boundaries[index + 1])
    place(cursor)
  }

  mutating func move(by distance: Int) {
    let index = boundaries.firstIndex(of: cursor)! + distance
    cursor = boundaries[min(max(0, index), boundaries.count - 1)]
  }

  /// A cursor inside a character goes to its end.
  private mutating func place(_ place: Int) {
    cursor = boundaries.first { $0 >= place }!
  }

  static func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

@Suite struct GraphemeBufferTests {
  private enum Step: CaseIterable {
    case letter, accent, flagD, flagE, joiner, woman, removeBackward, removeForward, left, right

    var text: String? {
      switch self {
      case .letter: "e"
      case .accent: "\u{301}"
      case .flagD: "\u{1F1E9}"
      case .flagE: "\u{1F1EA}"
      case .joiner: "\u{200D}"
      case .woman: "👩"
      default: nil
      }
    }
  }

  @Test func charactersAreThoseOfTheWholeTextAfterEverySequenceOfSteps() {
    everySequence(of: Step.allCases, upTo: 4) { steps in
      var buffer = GraphemeBuffer()
      var naive = NaiveBuffer()
      for step in steps {
        switch step {
        case .removeBackward:
          buffer.removeBackward()
          naive.removeBackward()
        case .removeForward:
          buffer.removeForward()
          naive.removeForward()
        case .left:
          buffer.moveCursor(to: buffer.cursor - 1)
          naive.move(by: -1)
        case .right:
          buffer.moveCursor(to: buffer.cursor + 1)
          naive.move(by: 1)
        default:
          buffer.insert(step.text ?? "")
          naive.insert(step.text ?? "")
        }
      }
      let isSame =
        Array(buffer.text.unicodeScalars) == naive.scalars && buffer.count == naive.text.count
        && buffer.textBeforeCursor.unicodeScalars.count == naive.cursor
      if !isSame { Issue.record("\(steps): \(buffer) instead of \(naive)") }
    }
  }

  @Test func charactersAreFoundByTheirPlace() {
    var buffer = GraphemeBuffer("añ中😀z")
    for cursor in 0...5 {
      buffer.moveCursor(to: cursor)
      #expect((0..<5).map { buffer[$0] } == Array("añ中😀z"))
      #expect(buffer.cursor == cursor)
    }
    buffer.moveCursor(to: 99)
    #expect(buffer.cursor == 5)
    buffer.moveCursor(to: -1)
    #expect(buffer.cursor == 0)
  }

  @Test func removedTextIsAnsweredInOrder() {
    var buffer = GraphemeBuffer("abcdef")
    buffer.moveCursor(to: 3)
    #expect(buffer.removeBackward(2) == "bc")
    #expect(buffer.removeForward(2) == "de")
    #expect(buffer.text == "af")
    #expect(buffer.removeForward(9) == "f")
    #expect(buffer.removeBackward(9) == "a")
    #expect(buffer.removeBackward() == "")
  }

  @Test func aMegabyteTypedInTheMiddleStaysFast() {
    var buffer = GraphemeBuffer(String(repeating: "x", count: 1_000_000))
    buffer.moveCursor(to: 500_000)
    for _ in 0..<100_000 { buffer.insert("é") }
    for _ in 0..<100_000 { buffer.moveCursor(to: buffer.cursor - 1) }
    for _ in 0..<50_000 { buffer.removeForward() }
    #expect(buffer.count == 1_050_000)
  }

  @Test func aMegabyteOfAccentsStaysFast() {
    var buffer = GraphemeBuffer()
    for _ in 0..<20_000 { buffer.insert(String(repeating: "\u{301}", count: 25)) }
    #expect(buffer.text.utf8.count == 1_000_000)
  }
}
