/// The values of a part of a store's state: the current one, then each new one.
///
/// A reader that is slow gets the newest value and skips those between; it never sees two equal values
/// in a row, nor an older after a newer one. The sequence ends when the store goes away or the reading
/// task is cancelled. It does not keep the store alive.
public struct StateSequence<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  let trace: @Sendable (Value) -> Trace<Value>
  let isSame: @Sendable (Trace<Value>, Value) -> Bool
  let subscribe: @Sendable (NewestValue<Value>) -> ObservationToken

  public func makeAsyncIterator() -> Iterator {
    let newest = NewestValue(trace: trace, isSame: isSame)
    return Iterator(newest: newest, token: subscribe(newest))
  }

  /// Reads the values. One task at a time may use it.
  public struct Iterator: AsyncIteratorProtocol {
    let newest: NewestValue<Value>
    let token: ObservationToken

    public mutating func next() async -> Value? { await newest.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await newest.next()
    }
  }
}

/// A place for one value, which a newer one replaces until it is taken.
///
/// It gives no two equal values in a row: one that was taken already takes the place of what came after
/// it by emptying the place.
final class NewestValue<Value: Sendable>: Sendable {
  private enum Content {
    /// Nothing to take, nobody waits.
    case empty
    /// A value to take.
    case full(Value)
    /// Somebody waits for a value.
    case waiting(CheckedContinuation<Value?, Never>)
    /// No value will come; one may be left.
    case ended(Value?)
  }

  // What is replaced leaves the lock with the one who replaces it: it may do anything when it is freed.
  private let content = Guarded<(now: Content, lastTaken: Trace<Value>?)>((.empty, nil))
  private let trace: @Sendable (Value) -> Trace<Value>
  private let isSame: @Sendable (Trace<Value>, Value) -> Bool

  init(
    trace: @escaping @Sendable (Value) -> Trace<Value>,
    isSame: @escaping @Sendable (Trace<Value>, Value) -> Bool
  ) {
    self.trace = trace
    self.isSame = isSame
  }

  func put(_ value: Value) {
    let (old, _) = content.withLock { content in
      let (old, lastTaken) = content
      switch old {
      case .empty:
        content.now = .full(value)
      case .full:
        let isBack = lastTaken.map { isSame($0, value) } ?? false
        content.now = isBack ? .empty : .full(value)
      case .waiting:
        content = (.empty, trace(value))
      case .ended: break  // nobody reads any more
      }
      return (old, lastTaken)
    }
    if case .waiting(let reader) = old { reader.resume(returning: value) }
  }

  func end() {
    let old = content.withLock { content in
      let old = content.now
      switch old {
      case .empty, .waiting: content.now = .ended(nil)
      case .full(let value): content.now = .ended(value)
      case .ended: break  // it has ended already
      }
      return old
    }
    if case .waiting(let reader) = old { reader.resume(returning: nil) }
  }

  func next() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (old, _) = content.withLock { content in
          let (old, lastTaken) = content
          switch old {
          case .empty:
            content.now = .waiting(continuation)
          case .full(let value):
            content = (.empty, trace(value))
          case .waiting:
            preconditionFailure("Two tasks read one iterator of a StateSequence at the same time")
          case .ended:
            content.now = .ended(nil)
          }
          return (old, lastTaken)
        }
        switch old {
        case .full(let value): continuation.resume(returning: value)
        case .ended(let value): continuation.resume(returning: value)
        case .empty, .waiting: break
        }
      }
    } onCancel: {
      end()
    }
  }
}

extension Store {
  /// The values of a part of the state, as a sequence to be read by a task.
  ///
  /// ```swift
  /// for await count in store.states(\.count) { print(count) }
  /// ```
  ///
  /// What it costs to watch a collection is said at `observe(_:_:)`. A value that waits for a slow reader is
  /// held for it meanwhile, whatever it is.
  public func states<Value: Equatable & Sendable>(
    _ keyPath: KeyPath<State, Value> & Sendable
  ) -> StateSequence<Value> {
    let path = ReadPath(keyPath)
    let comparison = Comparison<Value>()
    let subscribe = backing.subscriber
    return StateSequence(trace: { comparison.trace($0) }, isSame: { comparison.isSame($0, $1) }) {
      newest in
      let token = subscribe(
        ValueObserver(path, onEnd: { newest.end() }) { newest.put($0) }
      )
      if token == nil { newest.end() }
      return token ?? ObservationToken {}
    }
  }
}
