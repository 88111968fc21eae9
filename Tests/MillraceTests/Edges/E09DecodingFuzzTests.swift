import Foundation
import Millrace
import SampleFeatures
import Testing

/// A text that is changed at random: what is read from it is sound or refused.
private struct Mutator {
  var generator: SeededRandomNumberGenerator

  /// Pieces that break numbers, texts and the structure.
  private static let pieces = [
    "", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e400",
    "-1e-400", "1.5", "null", "true", "[]", "{}", "\"\"", "\"id\"", ",", ":", "[", "]", "{", "}",
    "\\", "\"\\ud800\"", "\u{0}", "é", " ", "\"nextID\":-1", "{\"id\":0}",
  ].map { Array($0.utf8) }

  mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0...text.count, using: &generator)
      let length = min(Int.random(in: 0...6, using: &generator), text.count - start)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let piece = Self.pieces.randomElement(using: &generator)!
        text.replaceSubrange(start..<start + length, with: piece)
      case 1:
        text.removeSubrange(start..<start + length)
      case 2:
        text.insert(contentsOf: text[start..<start + length], at: start)
      default:
        guard start < text.count else { continue }
        text[start] = UInt8.random(in: 0x20...0x7E, using: &generator)
      }
    }
    return text
  }

  /// Numbers are where counters break: one is replaced as a whole.
  mutating func withOtherNumber(_ text: [UInt8]) -> [UInt8] {
    let digits = text.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[$0]) }
    guard let start = digits.randomElement(using: &generator) else { return text }
    let numbers = Self.pieces[1...9].map { $0 }
    return text[..<start] + numbers.randomElement(using: &generator)! + text[(start + 1)...]
  }
}

@Suite("E-09: decoding of data that was changed at random")
struct E09DecodingFuzzTests {
  /// Reads what was changed at random, and expects that it is refused by a `DecodingError`, or sound.
  private func fuzz<Value: Codable & Equatable>(
    _ sample: Value,
    isSound: (inout Value) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let original = Array(try JSONEncoder().encode([sample]))
    let decoder = JSONDecoder()
    for seed in 0..<UInt64(Rounds.of(300, full: 30_000)) {
      var mutator = Mutator(generator: SeededRandomNumberGenerator(seed: seed))
      let text =
        seed % 3 == 0 ? mutator.withOtherNumber(original) : mutator.mutated(original)
      do {
        for var value in try decoder.decode([Value].self, from: Data(text)) {
          #expect(
            isSound(&value),
            "seed \(seed): \(String(decoding: text, as: UTF8.self))",
            sourceLocation: sourceLocation
          )
          let again = try decoder.decode([Value].self, from: try JSONEncoder().encode([value]))
          #expect(again == [value], "seed \(seed)", sourceLocation: sourceLocation)
        }
      } catch is DecodingError {
        // It was refused.
      } catch {
        Issue.record("seed \(seed): \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func stacks() throws {
    try fuzz(StackState(["a", "b", "c"])) { stack in
      let next = stack.nextID
      let isOrdered = zip(stack.ids, stack.ids.dropFirst()).allSatisfy(<)
      return isOrdered && stack.ids.allSatisfy { $0 >= 0 && $0 < next } && stack.append("d") == next
    }
  }

  @Test func identifiedArrays() throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a"), Row(id: 2), Row(id: 30)]
    try fuzz(rows) { $0.brokenInvariants == [] }
  }

  @Test func boxes() throws {
    try fuzz(Boxed(["a": 1]))
    try fuzz(
      BoxedTests.Comment(text: "a", answer: .init(text: "b", answer: .init(text: "c")))
    )
  }

  @Test func uniqueIDs() throws {
    try fuzz(UniqueID(bits: 0x1234_5678_90AB_CDEF_1234_5678_90AB_CDEF)) {
      UniqueID($0.description) == $0
    }
  }

  @Test func timestamps() throws {
    try fuzz(Timestamp(sinceEpoch: .milliseconds(1_234_526_400_250))) {
      $0.description.hasSuffix("Z") && $0.advanced(by: .longest) >= $0
    }
  }

  @Test func stackElementIDs() throws { try fuzz(StackElementID(rawValue: 12)) }
}
