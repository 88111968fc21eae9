import Foundation
import Millrace
import Testing

@Suite struct BoxedTests {
  struct Comment: Hashable, Codable, Sendable {
    var text = ""
    @Boxed var answer: Comment?
  }

  private static func address(of array: [Int]) -> UnsafeRawPointer? {
    array.withUnsafeBytes { $0.baseAddress }
  }

  @Test func `a struct can hold itself through a box, which begins as nil`() {
    var comment = Comment(text: "a", answer: Comment(text: "b"))
    comment.answer?.answer = Comment(text: "c")
    #expect(comment.answer?.answer?.text == "c")
    #expect(Comment().answer == nil)
  }

  @Test func `a change through an unshared box copies nothing`() {
    var box = Boxed(Array(0..<100))
    let before = Self.address(of: box.wrappedValue)
    box.wrappedValue[0] = -1
    #expect(Self.address(of: box.wrappedValue) == before)
    box.wrappedValue.withUnsafeMutableBufferPointer { $0[1] = -1 }
    #expect(Self.address(of: box.wrappedValue) == before)
    #expect(box.wrappedValue.prefix(3) == [-1, -1, 2])
  }

  // The probe says who holds its reference while the value in the box is changed.
  @Test func `the value is unique while it is changed, exactly when the box is`() {
    final class Probe {}
    struct Holder {
      var probe = Probe()
      mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&probe) }
    }
    var box = Boxed(Holder())
    #expect(box.wrappedValue.isUnique() == true)
    let copy = box
    #expect(box.wrappedValue.isUnique() == false)
    #expect(copy.wrappedValue.probe === box.wrappedValue.probe)
  }

  @Test func `copies are independent`() {
    var left = Comment(text: "a", answer: Comment(text: "b"))
    let right = left
    left.answer?.text = "changed"
    #expect(right.answer?.text == "b")
    left.answer = nil
    #expect(right.answer?.text == "b")
  }

  @Test func `assigning to a shared box does not copy the old value, only the reference`() {
    var left = Boxed(Array(0..<100))
    let right = left
    left.wrappedValue = [1]
    #expect(right.wrappedValue.count == 100)
    #expect(left.wrappedValue == [1])
  }

  @Test func `members of the value are those of the box`() {
    var box = Boxed(Comment(text: "a"))
    let copy = box
    box.text += "b"
    box.answer = Comment(text: "c")
    #expect(box.text == "ab")
    #expect(box.text.count == 2)
    #expect(box.answer?.text == "c")
    #expect(copy.text == "a")
    var list = Boxed((plays: Array(0..<100), title: ""))
    let before = Self.address(of: list.plays)
    list.plays[0] = -1
    #expect(Self.address(of: list.plays) == before)
  }

  @Test func `equality, hashing and printing are those of the value`() {
    let left = Comment(text: "a", answer: Comment(text: "b"))
    var right = Comment(text: "a", answer: Comment(text: "b"))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    right.answer?.text = "c"
    #expect(left != right)
    #expect("\(Boxed(3))" == "3")
    #expect(String(reflecting: Boxed("a")) == "\"a\"")
    #expect(Mirror(reflecting: Boxed([1, 2])).displayStyle == .collection)
  }

  @Test func `coding leaves no trace of the box`() throws {
    struct Plain: Codable, Equatable { var text: String }
    struct Wrapped: Codable, Equatable {
      @Boxed var plain: Plain
      @Boxed var answer: Plain?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let full = Wrapped(plain: Plain(text: "a"), answer: Plain(text: "b"))
    let half = Wrapped(plain: Plain(text: "a"), answer: nil)
    let fullText = String(decoding: try encoder.encode(full), as: UTF8.self)
    let halfText = String(decoding: try encoder.encode(half), as: UTF8.self)
    #expect(fullText == #"{"answer":{"text":"b"},"plain":{"text":"a"}}"#)
    #expect(halfText == #"{"plain":{"text":"a"}}"#)
    for (text, value) in [(fullText, full), (halfText, half)] {
      #expect(try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8)) == value)
    }
    let null = #"{"plain":{"text":"a"},"answer":null}"#
    #expect(try JSONDecoder().decode(Wrapped.self, from: Data(null.utf8)) == half)
  }

  // Stress for the `@unchecked Sendable` of the storage, meant to run under the thread sanitizer too.
  @Test func `copies that are changed and read on many threads stay independent`() async {
    let original = Boxed(Array(0..<64))
    let sums = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var total = 0
          for step in 0..<500 {
            var copy = original
            let second = copy
            copy.wrappedValue[step % 64] += task
            total += copy.wrappedValue[step % 64] - second.wrappedValue[step % 64]
          }
          return total
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums.sorted() == (0..<8).map { $0 * 500 })
    #expect(original.wrappedValue == Array(0..<64))
  }
}
