import Testing

@testable import Millrace

@Suite struct DeadlineHeapTests {
  private func entry(_ number: Int, at seconds: Int) -> DeadlineHeap.Entry {
    DeadlineHeap.Entry(
      deadline: VirtualInstant(offset: .seconds(seconds)),
      number: number,
      slot: number
    )
  }

  private func emptied(_ heap: DeadlineHeap) -> [Int] {
    var heap = heap
    var numbers: [Int] = []
    while let entry = heap.removeFirst() { numbers.append(entry.number) }
    return numbers
  }

  @Test func everyOrderOfSevenDeadlinesWithEveryRemoval() {
    every(orderOf: Array(0..<7)) { order in
      var heap = DeadlineHeap()
      // Number n is the n-th to be inserted; its deadline is order[n].
      for (number, seconds) in order.enumerated() { heap.insert(entry(number, at: seconds)) }
      let sorted = order.indices.sorted { order[$0] < order[$1] }
      guard heap.brokenInvariant == nil, emptied(heap) == sorted else {
        Issue.record("wrong order of \(order)")
        return
      }
      for removed in order.indices {
        var heap = heap
        heap.remove(slot: removed)
        guard heap.brokenInvariant == nil, emptied(heap) == sorted.filter({ $0 != removed }) else {
          Issue.record("wrong order of \(order) without \(removed)")
          return
        }
      }
    }
  }

  @Test func equalDeadlinesComeInTheOrderOfTheirNumbers() {
    every(orderOf: Array(0..<6)) { order in
      var heap = DeadlineHeap()
      for number in order { heap.insert(entry(number, at: number / 3)) }
      #expect(emptied(heap) == Array(0..<6))
    }
  }

  @Test func aDeepHeapKeepsItsOrderWhileEveryEntryIsRemovedInTurn() {
    // 7919 is prime to 1000, so this visits every deadline once, far from sorted.
    let deadlines = (0..<1000).map { $0 * 7919 % 1000 }
    var heap = DeadlineHeap()
    for (number, seconds) in deadlines.enumerated() { heap.insert(entry(number, at: seconds)) }
    var rest = Set(deadlines.indices)
    for step in 0..<1000 {
      let removed = step * 617 % 1000
      heap.remove(slot: removed)
      rest.remove(removed)
      if step % 50 == 0 {
        #expect(heap.brokenInvariant == nil)
        #expect(emptied(heap) == rest.sorted { deadlines[$0] < deadlines[$1] })
      }
    }
    #expect(heap.first == nil)
  }

  /// Calls the body with every permutation.
  private func every(orderOf elements: [Int], _ body: ([Int]) -> Void) {
    func extend(_ order: [Int], _ rest: [Int]) {
      guard !rest.isEmpty else { return body(order) }
      for element in rest { extend(order + [element], rest.filter { $0 != element }) }
    }
    extend([], elements)
  }
}
