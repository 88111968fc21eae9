import Testing

@testable import DemoFeatures

@Suite struct UTF8FormTests {
  /// The bytes at which the rules of UTF-8 change, and their neighbours.
  private let edges: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  @Test func aSequenceIsWellFormedExactlyWhenItDecodesToOneScalar() {
    let tails = everySequence(of: [0x41, 0x80, 0x8F, 0x90, 0xBF, 0xC2] as [UInt8], upTo: 3)
    let leads: [UInt8] = [0xF0, 0xF1, 0xF3, 0xF4, 0xF5]
    let long = leads.flatMap { lead in tails.map { [lead] + $0 } }
    for bytes in everySequence(of: edges, upTo: 3).dropFirst() + long {
      let expected = (1...bytes.count).first { length in
        String(validating: bytes[..<length], as: UTF8.self)?.unicodeScalars.count == 1
      }
      let found = UTF8Form.sequenceLength(in: bytes, at: 0)
      if found != expected { Issue.record("\(bytes): \(found as Any), not \(expected as Any)") }
    }
  }

  @Test func allPairsOfBytesAreTold() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let isPair = String(validating: [first, second], as: UTF8.self)?.unicodeScalars.count == 1
        let expected = first < 0x80 ? 1 : isPair ? 2 : nil
        if UTF8Form.sequenceLength(in: [first, second], at: 0) != expected {
          Issue.record("\(first), \(second)")
        }
      }
    }
  }

  @Test func thereIsNoSequenceAtTheEnd() {
    #expect(UTF8Form.sequenceLength(in: [UInt8](), at: 0) == nil)
    #expect(UTF8Form.sequenceLength(in: [0x41], at: 1) == nil)
  }

  @Test func whereverATextIsCutWhatIsPartialIsTold() {
    let text = Array("aé€😀b😀€é".utf8)
    for cut in 0...text.count {
      let head = text[..<cut]
      let tail = text[cut...]
      let whole = head.dropLast(UTF8Form.partialSuffixLength(of: head))
      #expect(String(validating: whole, as: UTF8.self) != nil, "head of \(cut)")
      #expect(head.count - whole.count < 4)
      let rest = tail.dropFirst(UTF8Form.partialPrefixLength(of: tail))
      #expect(String(validating: rest, as: UTF8.self) != nil, "tail from \(cut)")
      #expect(tail.count - rest.count < 4)
    }
  }

  @Test func bytesThatAreNoUTF8AreNotPartial() {
    #expect(UTF8Form.partialSuffixLength(of: [0x41, 0xFF]) == 0)
    #expect(UTF8Form.partialSuffixLength(of: [0x80, 0x80, 0x80, 0x80]) == 0)
    #expect(UTF8Form.partialSuffixLength(of: [UInt8]()) == 0)
    #expect(UTF8Form.partialPrefixLength(of: [UInt8](repeating: 0x80, count: 9)) == 3)
  }
}
