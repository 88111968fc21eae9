import Synchronization

/// Counts every element that is put onto any stack.
private let birthCount = Atomic<UInt64>(0)

/// Tells an element of a stack from all others that ever were: also from those of other stacks, and from
/// one that was put under the same id onto a copy of the same stack.
struct StackKey: Hashable, Sendable, ShownIdentity {
  let id: StackElementID
  private let birth: UInt64

  /// The key of a new element, which no other has.
  init(id: StackElementID) {
    self.id = id
    // Relaxed is enough: no two additions to one atomic give the same number.
    birth = birthCount.wrappingAdd(1, ordering: .relaxed).newValue
  }

  var description: String { "\(id)" }
}

/// An element as a stack keeps it.
struct StackElement<State: Sendable>: Sendable {
  let key: StackKey
  var state: State
}

extension Optional {
  /// The state of an element; writing `nil` takes the element away.
  subscript<State: Sendable>(stateOf _: Void) -> State? where Wrapped == StackElement<State> {
    get { self?.state }
    _modify {
      guard let key = self?.key else {
        var state: State?
        yield &state
        return
      }
      var state = self?.state
      // The element's own reference would make every change of the state a copy.
      self = nil
      defer { self = state.map { StackElement(key: key, state: $0) } }
      yield &state
    }
  }
}
