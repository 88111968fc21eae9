/// A queue in one piece of storage that is used round and round.
struct Ring<Element> {
  private var slots: [Element?] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds an element behind all others.
  ///
  /// - Complexity: O(1) on average
  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    // The number of slots is a power of two.
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  /// Takes out the oldest element.
  ///
  /// - Complexity: O(1), but for the last of very many: its storage goes with it
  mutating func popFirst() -> Element? {
    guard count > 0, let element = slots[head].take() else { return nil }
    head = (head + 1) & (slots.count - 1)
    count -= 1
    if count == 0, slots.count > 1024 { slots = [] }
    if count == 0 { head = 0 }
    return element
  }

  /// The oldest element.
  var first: Element? { count == 0 ? nil : slots[head] }

  /// All elements, oldest first.
  ///
  /// - Complexity: O(number of elements).
  var all: [Element] {
    (0..<count).compactMap { slots[(head + $0) & (slots.count - 1)] }
  }

  private mutating func grow() {
    var grown: [Element?] = []
    grown.reserveCapacity(max(16, slots.count * 2))
    grown += slots[head...]
    grown += slots[..<head]
    grown += repeatElement(nil, count: max(16, slots.count * 2) - grown.count)
    slots = grown
    head = 0
  }
}

extension Ring: Sendable where Element: Sendable {}
