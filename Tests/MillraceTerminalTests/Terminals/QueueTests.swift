import Testing

@testable import MillraceTerminal

@Suite struct QueueTests {
  private enum Step: CaseIterable { case append, prepend, pop, removeAll }

  @Test func itAgreesWithAListAfterEverySequenceOfSteps() {
    everySequence(of: Step.allCases, upTo: 6) { steps in
      var queue = Queue<Int>()
      var list: [Int] = []
      for (number, step) in steps.enumerated() {
        switch step {
        case .append:
          queue.append(number)
          list.append(number)
        case .prepend:
          queue.prepend(number)
          list.insert(number, at: 0)
        case .pop:
          let first = list.isEmpty ? nil : list.removeFirst()
          if queue.popFirst() != first { Issue.record("\(steps)") }
        case .removeAll:
          queue.removeAll()
          list = []
        }
        if queue.isEmpty != list.isEmpty { Issue.record("\(steps)") }
      }
    }
  }

  @Test func aHundredThousandElementsPassThrough() {
    var queue = Queue<Int>()
    for number in 0..<100_000 { queue.append(number) }
    for number in 0..<100_000 { #expect(queue.popFirst() == number) }
    #expect(queue.popFirst() == nil)
  }
}
