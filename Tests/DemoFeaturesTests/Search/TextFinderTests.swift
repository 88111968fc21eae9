import Testing

@testable import DemoFeatures

@Suite struct TextFinderTests {
  @Test func everyShortTextIsFoundWhereItIsFirst() {
    let alphabet: [UInt8] = [0x65, 0x51]
    let texts = everySequence(of: alphabet, upTo: 4).dropFirst()
    let places = everySequence(of: alphabet, upTo: 8)
    for text in texts {
      let finder = TextFinder(text)
      for bytes in places {
        for start in 0...bytes.count {
          let expected = (start..<max(start, bytes.count - text.count + 1)).first {
            bytes[$0...].starts(with: text)
          }
          let found = bytes.withUnsafeBytes { finder.firstMatch(in: $0, from: start) }
          if found != expected { Issue.record("\(text) in \(bytes) from \(start)") }
        }
      }
    }
  }

  @Test func everyByteCanBeFound() {
    let bytes = Array(UInt8.min...UInt8.max)
    for byte in bytes {
      let place = bytes.withUnsafeBytes { TextFinder([byte]).firstMatch(in: $0, from: 0) }
      #expect(place == Int(byte))
    }
  }
}
