import Synchronization

/// The values of a part of a store's state: the current one, then each new one.
///
/// A reader that is slow gets the newest value and skips those between; it never sees two equal values
/// in a row, nor an older after a newer one. The sequence ends when the store goes away or the reading
/// task is cancelled. It does not keep the store alive.
public struct StateSequence<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  let subscribe: @Sendable (NewestValue<Value>) -> ObservationToken

  public func makeAsyncIterator() -> Iterator {
    let newest = NewestValue<Value>()
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

  private let content = Mutex(Content.empty)

  func put(_ value: Value) {
    let waiting: CheckedContinuation<Value?, Never>? = content.withLock { content in
      switch content {
      case .empty, .full:
        content = .full(value)
        return nil
      case .waiting(let continuation):
        content = .empty
        return continuation
      case .ended: return nil  // nobody reads any more
      }
    }
    waiting?.resume(returning: value)
  }

  func end() {
    let waiting: CheckedContinuation<Value?, Never>? = content.withLock { content in
      switch content {
      case .empty:
        content = .ended(nil)
        return nil
      case .full(let value):
        content = .ended(value)
        return nil
      case .waiting(let continuation):
        content = .ended(nil)
        return continuation
      case .ended: return nil  // it has ended already
      }
    }
    waiting?.resume(returning: nil)
  }

  func next() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Value?? = content.withLock { content in
          switch content {
          case .empty:
            content = .waiting(continuation)
            return .none
          case .full(let value):
            content = .empty
            return .some(value)
          case .waiting:
            preconditionFailure("Two tasks read one iterator of a StateSequence at the same time")
          case .ended(let value):
            content = .ended(nil)
            return .some(value)
          }
        }
        if case .some(let value) = answer { continuation.resume(returning: value) }
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
  public func states<Value: Equatable & Sendable>(
    _ keyPath: KeyPath<State, Value> & Sendable
  ) -> StateSequence<Value> {
    let path = ReadPath(keyPath)
    return StateSequence { [subscribe = backing.subscriber] newest in
      let last = LastValue<Value>()
      let token = subscribe(
        ObserverList.Observer(
          look: { state in
            let value = path.value(state)
            guard last.replace(with: value, isEqual: ==) else { return nil }
            return { newest.put(value) }
          },
          end: { newest.end() }
        )
      )
      if token == nil { newest.end() }
      return token ?? ObservationToken {}
    }
  }
}
