import Testing

@testable import DemoFeatures

@Suite struct LineScannerTests {
  /// All matches, when the bytes come in parts of one size.
  private func scan(_ bytes: [UInt8], for text: [UInt8], parts: Int) -> [LineScanner.Match] {
    var scanner = LineScanner(text: text)
    return scan(bytes, parts: parts, with: &scanner)
  }

  private func scan(
    _ bytes: [UInt8],
    parts: Int,
    with scanner: inout LineScanner
  ) -> [LineScanner.Match] {
    scanner.fileOpened()
    var matches: [LineScanner.Match] = []
    var offset = 0
    while true {
      while let match = scanner.nextMatch() { matches.append(match) }
      guard offset < bytes.count else { break }
      let part = bytes[offset..<min(bytes.count, offset + parts)]
      let taken = try? scanner.receive(atMost: parts) { target throws(FileFailure) in
        target.copyBytes(from: part)
        return part.count
      }
      #expect(taken == part.count)
      offset += part.count
    }
    scanner.fileEnded()
    while let match = scanner.nextMatch() { matches.append(match) }
    return matches
  }

  /// The same from whole lines.
  private func naive(_ bytes: [UInt8], for text: [UInt8]) -> [LineScanner.Match] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      let starts = line.startIndex..<max(line.startIndex, line.endIndex - text.count + 1)
      guard let start = starts.first(where: { line[$0...].starts(with: text) }) else { return nil }
      let before = line[..<start]
      var after = line[(start + text.count)...]
      if number < lines.count - 1, after.last == 0x0D { after.removeLast() }
      let context = LineScanner.contextBytes
      return LineScanner.Match(
        line: number + 1,
        column: before.count { $0 & 0xC0 != 0x80 } + 1,
        excerpt: Excerpt(
          before: before.suffix(context),
          match: text,
          after: after.prefix(context),
          isCutBefore: before.count > context,
          isCutAfter: after.count > context
        )
      )
    }
  }

  @Test func everyShortTextInPartsOfEverySizeGivesWhatWholeLinesGive() {
    let texts: [[UInt8]] = ["a", "b", "aa", "ab", "aab"].map { Array($0.utf8) }
    for bytes in everySequence(of: Array("ab\n".utf8), upTo: 6) {
      for text in texts {
        let expected = naive(bytes, for: text)
        for parts in 1...7 where scan(bytes, for: text, parts: parts) != expected {
          Issue.record("\(text) in \(bytes) in parts of \(parts)")
        }
      }
    }
  }

  @Test func aHitAcrossTheEndOfAPartIsFoundWhereverThePartEnds() {
    let bytes = Array(
      "first needle\r\nno\n\n  é€😀 needle needle\u{1B}\nneedl\ne needle needle\r\n\rneedle\r".utf8
    )
    let text = Array("needle".utf8)
    let expected = naive(bytes, for: text)
    #expect(expected.map(\.line) == [1, 4, 6, 7])
    #expect(expected.map(\.column) == [7, 7, 3, 2])
    for parts in 1...bytes.count {
      #expect(scan(bytes, for: text, parts: parts) == expected, "parts of \(parts)")
    }
  }

  @Test func longLinesGiveTheSameExcerptsInPartsOfAnySize() {
    // The match stands at each distance from the ends of its line around those at which the line
    // is longer than what is kept.
    let context = LineScanner.contextBytes
    let text = Array("needle".utf8)
    for distance in [0, 1, context - 1, context, context + 1, context + 2, context * 2] {
      for filling in ["x", "€"] {
        let side = Array(Array(repeating: Array(filling.utf8), count: distance).joined())
        let bytes = Array("1\n".utf8) + side + text + side + Array("\r\n2 needle\n".utf8) + side
        let expected = naive(bytes, for: text)
        #expect(expected.map(\.line) == [2, 3])
        for parts in [1, 2, 3, 7, 64, 799, 800, 801, 802, 807, 808, 1_024, 4_096, bytes.count] {
          #expect(
            scan(bytes, for: text, parts: parts) == expected,
            "\(distance) times \(filling) in parts of \(parts)"
          )
        }
      }
    }
  }

  @Test func theFirstLineOfAFileIsNotTakenForTheMiddleOfOne() {
    let text = Array("needle".utf8)
    for length in 795...805 {
      let bytes = Array(String(repeating: "x", count: length).utf8) + text
      for parts in [1, 3, 500, 2_000] {
        #expect(scan(bytes, for: text, parts: parts) == naive(bytes, for: text), "\(length)")
      }
    }
  }

  @Test func theWindowStaysSmallHoweverLongALineIs() {
    let part = 1_000
    let text = Array("needle".utf8)
    let bytes = Array(String(repeating: "x", count: 300_000).utf8)
    let most = 2 * (LineScanner.contextBytes + 1) + text.count + part
    for tail in [[], text, Array("\nneedle".utf8)] {
      var scanner = LineScanner(text: text)
      let matches = scan(bytes + tail, parts: part, with: &scanner)
      #expect(matches.count == (tail.isEmpty ? 0 : 1))
      #expect(scanner.windowBytes <= most)
      let inMatchedLine = scan(text + bytes + tail, parts: part, with: &scanner)
      #expect(inMatchedLine.map(\.line) == (tail.first == 0x0A ? [1, 2] : [1]))
      #expect(scanner.windowBytes <= most)
    }
  }

  @Test func aScannerForgetsTheFileBefore() {
    let text = Array("ab".utf8)
    var scanner = LineScanner(text: text)
    for bytes in [Array("x\nab".utf8), Array("b".utf8), Array("ab".utf8), [], Array("a".utf8)] {
      #expect(scan(bytes, parts: 2, with: &scanner) == naive(bytes, for: text))
    }
  }

  @Test func zeroIsSeenInTheHeadOnly() {
    var scanner = LineScanner(text: [0x61])
    scanner.fileOpened()
    #expect(!scanner.holdsZero(inFirst: 10))
    _ = try? scanner.receive(atMost: 5) { target throws(FileFailure) in
      target.copyBytes(from: [1, 2, 0] as [UInt8])
      return 3
    }
    #expect(scanner.heldBytes == 3)
    #expect(!scanner.holdsZero(inFirst: 2))
    #expect(scanner.holdsZero(inFirst: 3))
    #expect(scanner.holdsZero(inFirst: 100))
  }

  @Test func aFailedReadLosesNothing() {
    var scanner = LineScanner(text: Array("ab".utf8))
    scanner.fileOpened()
    _ = try? scanner.receive(atMost: 1) { target throws(FileFailure) in
      target[0] = 0x61
      return 1
    }
    #expect(throws: FileFailure.deviceError) {
      try scanner.receive(atMost: 1) { _ throws(FileFailure) in throw .deviceError }
    }
    _ = try? scanner.receive(atMost: 1) { target throws(FileFailure) in
      target[0] = 0x62
      return 1
    }
    scanner.fileEnded()
    #expect(scanner.nextMatch()?.line == 1)
  }
}
