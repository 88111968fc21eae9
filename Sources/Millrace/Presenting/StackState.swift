/// A stack of children: elements in order, each with an id that the stack never gives twice.
///
/// ```swift
/// var path = StackState<Path.State>()
/// let id = path.append(.detail(Detail.State()))
/// path[id: id]?.detail.title = "first"     // in place
/// path.pop(from: id)                       // takes the element away, and all above it
/// ```
///
/// Two stacks are equal when they hold equal elements under equal ids. But an element is the same child
/// only as long as it stays in its stack, or in a copy of it (see `ScopeKey`): elements of another stack
/// are others, even with equal ids.
///
/// - Complexity: finding an element O(log *n*), putting one on top and taking it away O(1) amortised.
public struct StackState<Element: Sendable>: Sendable {
  var elements = IdentifiedArray<StackKey, StackElement<Element>>(id: \.key)

  /// The id of the element that is put on top next.
  public private(set) var nextID: StackElementID = 0

  /// Makes an empty stack.
  public init() {}

  /// Makes a stack of elements, the last of them on top.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  // MARK: Elements

  /// The ids of all elements, in order.
  ///
  /// - Complexity: O(*n*).
  public var ids: [StackElementID] { elements.ids.map(\.id) }

  /// The element with an id, in place. Writing `nil` takes it away, and leaves those above it. Writing an
  /// element where there is none is refused and reported: the id of a new one is not chosen.
  public subscript(id id: StackElementID) -> Element? {
    get { key(id).flatMap { elements[id: $0]?.state } }
    _modify {
      guard let key = key(id) else {
        var element: Element?
        yield &element
        if element != nil {
          reportIssue(.stackIDIsVacant(id: "\(id)", nextID: "\(nextID)"))
        }
        return
      }
      yield &elements[id: key][stateOf: ()]
    }
  }

  // MARK: Pushing and popping

  /// Puts an element on top.
  ///
  /// - Returns: Its id.
  @discardableResult
  public mutating func append(_ element: Element) -> StackElementID {
    let id = nextID
    push(element, id: id)
    return id
  }

  /// Takes the topmost element away.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let last = elements.last else { return nil }
    return elements.remove(id: last.key)?.state
  }

  /// Takes an element away, and all above it. Nothing happens when there is no such element.
  public mutating func pop(from id: StackElementID) {
    guard let key = key(id), let position = elements.index(id: key) else { return }
    removeAll(from: position)
  }

  /// Takes all elements above one away. Nothing happens when there is no such element.
  public mutating func pop(to id: StackElementID) {
    guard let key = key(id), let position = elements.index(id: key) else { return }
    removeAll(from: position + 1)
  }

  /// Takes all elements away.
  public mutating func removeAll() { removeAll(from: 0) }

  private mutating func removeAll(from position: Int) {
    while elements.count > position { popLast() }
  }

  /// Puts an element on top under an id that is not below the next one.
  mutating func push(_ element: Element, id: StackElementID) {
    elements.append(StackElement(key: StackKey(id: id), state: element))
    nextID = id.next
  }

  /// Leaves out ids that were used before.
  mutating func skipIDs(to id: StackElementID) { nextID = Swift.max(nextID, id) }

  /// Which element bears an id now. Ids grow from the bottom to the top.
  func key(_ id: StackElementID) -> StackKey? {
    let keys = elements.ids
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low].id == id ? keys[low] : nil
  }
}

extension StackState: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  /// The element at a position, counted from the bottom, in place.
  public subscript(position: Int) -> Element {
    _read { yield elements[position].state }
    _modify { yield &elements[position].state }
  }
}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}
