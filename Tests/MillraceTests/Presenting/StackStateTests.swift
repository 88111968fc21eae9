import Foundation
import Millrace
import SampleFeatures
import Testing

@Suite struct StackStateTests {
  @Test func elementsAreFoundByTheirIDs() {
    var stack = StackState(["a", "b"])
    #expect(stack.ids == [0, 1])
    #expect(stack.nextID == 2)
    #expect(stack.append("c") == 2)
    #expect(stack[id: 1] == "b")
    #expect(stack[id: 9] == nil)
    #expect(Array(stack) == ["a", "b", "c"])
    #expect(stack.last == "c")
  }

  @Test func anIDIsNeverGivenTwice() {
    var stack: StackState = ["a", "b"]
    #expect(stack.popLast() == "b")
    #expect(stack.append("c") == 2)
    stack.removeAll()
    #expect(stack.append("d") == 3)
    #expect(stack.ids == [3])
  }

  @Test func popping() {
    let full: StackState = ["a", "b", "c", "d"]
    var stack = full
    stack.pop(from: 1)
    #expect(Array(stack) == ["a"])
    stack = full
    stack.pop(to: 1)
    #expect(Array(stack) == ["a", "b"])
    stack = full
    stack.pop(to: 9)
    stack.pop(from: 9)
    #expect(stack == full)
    var empty = StackState<String>()
    #expect(empty.popLast() == nil)
  }

  @Test func elementsAreChangedAndTakenAwayByTheirIDs() {
    var stack: StackState = ["a", "b", "c"]
    stack[id: 1]?.append("!")
    #expect(Array(stack) == ["a", "b!", "c"])
    stack[id: 1] = nil
    #expect(Array(stack) == ["a", "c"])
    #expect(stack.ids == [0, 2])
    stack[1] = "d"
    #expect(stack[id: 2] == "d")
  }

  @Test func anElementIsNotPutWhereNoneIs() {
    let issues = Collected<Millrace.Issue>()
    var stack: StackState = ["a"]
    withDependencies {
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      stack[id: 0] = nil
      stack[id: 0] = "b"
    }
    #expect(stack.isEmpty)
    #expect(
      issues.all.map(\.description) == [
        """
        An element was assigned to the id 0 of a stack that has no element of this id.

        Nothing was changed. 'stack[id:]' changes or removes an element that is there. To put a new one \
        on top, call 'append'; the element then gets the id 1.
        """
      ]
    )
  }

  @Test func stacksBuiltInTheSameWayAreEqual() {
    #expect(StackState(["a", "b"]) == StackState(["a", "b"]))
    #expect(StackState(["a", "b"]).hashValue == StackState(["a", "b"]).hashValue)
    #expect(StackState(["a", "b"]) != StackState(["a", "c"]))
    #expect(StackState(["a"]) != StackState(["a", "b"]))
    var popped: StackState = ["a", "b"]
    popped.popLast()
    #expect(popped == ["a"])
    popped.append("b")
    // The same element under another id.
    #expect(popped != ["a", "b"])
  }

  @Test func anElementIsChangedInPlace() {
    var stack = StackState((0..<20).map { _ in Array(0..<50) })
    let before = stack[7].withUnsafeBytes { $0.baseAddress }
    stack[id: 7]?[0] = -1
    stack[7][1] = -1
    #expect(stack[7].withUnsafeBytes { $0.baseAddress } == before)
    #expect(Array(stack[7][0...2]) == [-1, -1, 2])
  }

  @Test func itIsWrittenAndReadWithItsIDs() throws {
    var stack: StackState = ["a", "b", "c"]
    stack[id: 1] = nil
    stack.popLast()
    let data = try JSONEncoder().encode(stack)
    var read = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(read == stack)
    #expect(read.append("d") == 3)
    let bad = #"{"nextID": 9, "elements": [{"id": 2, "state": "a"}, {"id": 2, "state": "b"}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<String>.self, from: Data(bad.utf8))
    }
  }

  @Test func itPrintsItsElements() {
    #expect("\(StackState(["a", "b"]))" == #"["a", "b"]"#)
    #expect(Mirror(reflecting: StackState(["a"])).children.map(\.label) == ["#0"])
  }
}
