import Testing

@testable import DemoFeatures

@Suite struct LinePositionTests {
  @Test func everyPlaceIsTheSameInWhateverPartsItIsReached() {
    let text = Array("ab\n\né€\n😀x\n".utf8)
    for end in 0...text.count {
      let head = text[..<end]
      let line = head.count { $0 == 0x0A } + 1
      let start = head.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let column = head[start...].count { !UTF8Form.isContinuation($0) } + 1
      for middle in 0...end {
        var position = LinePosition()
        text[..<middle].withUnsafeBytes { position.advance(over: $0) }
        text[middle..<end].withUnsafeBytes { position.advance(over: $0) }
        #expect(position.line == line && position.column == column, "\(middle), \(end)")
      }
    }
  }

  @Test func aTextBeginsInLineOneAtColumnOne() {
    #expect(LinePosition().line == 1)
    #expect(LinePosition().column == 1)
  }
}
