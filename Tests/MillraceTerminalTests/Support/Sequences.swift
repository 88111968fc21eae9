/// Calls `body` with every sequence of up to `length` of these elements, the empty one included.
func everySequence<Element>(
  of elements: [Element],
  upTo length: Int,
  _ body: ([Element]) throws -> Void
) rethrows {
  var sequence: [Element] = []
  func visit() throws {
    try body(sequence)
    guard sequence.count < length else { return }
    for element in elements {
      sequence.append(element)
      try visit()
      sequence.removeLast()
    }
  }
  try visit()
}

/// Every way to cut a list into consecutive pieces that are not empty.
func everyPartition<Element>(of elements: [Element], _ body: ([[Element]]) -> Void) {
  guard !elements.isEmpty else { return body([]) }
  for cuts in 0..<(1 << (elements.count - 1)) {
    var pieces: [[Element]] = [[]]
    for (index, element) in elements.enumerated() {
      pieces[pieces.count - 1].append(element)
      if index < elements.count - 1, cuts & (1 << index) != 0 { pieces.append([]) }
    }
    body(pieces)
  }
}
