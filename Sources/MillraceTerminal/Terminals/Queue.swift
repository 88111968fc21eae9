/// First in, first out; taking costs O(1) on average.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func prepend(_ element: Element) {
    if head > 0 {
      head -= 1
      elements[head] = element
    } else {
      elements.insert(element, at: 0)
    }
  }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    // The taken half is dropped when it outweighs the rest.
    if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  mutating func removeAll() {
    elements = []
    head = 0
  }
}
