import Millrace

/// Holds up work until a test lets it go on with a value, or an error.
///
/// It is deaf: whoever waits here does not notice that he is cancelled. That is how a test gets work
/// that ends too late.
final class Gate<Value: Sendable>: Sendable {
  private enum Content {
    case closed([CheckedContinuation<Value, any Error>])
    case open(Result<Value, any Error>)
  }

  private let content = Guarded(Content.closed([]))

  /// Waits for the value.
  func pass() async throws -> Value {
    try await withCheckedThrowingContinuation { waiter in
      let result: Result<Value, any Error>? = content.withLock { content in
        switch content {
        case .closed(let waiters):
          content = .closed(waiters + [waiter])
          return nil
        case .open(let result):
          return result
        }
      }
      if let result { waiter.resume(with: result) }
    }
  }

  /// Lets all go on that wait, and those that will come.
  func open(_ value: Value) { open(with: .success(value)) }

  func open(with result: Result<Value, any Error>) {
    let waiters: [CheckedContinuation<Value, any Error>] = content.withLock { content in
      defer { content = .open(result) }
      return if case .closed(let waiters) = content { waiters } else { [] }
    }
    for waiter in waiters { waiter.resume(with: result) }
  }
}

/// An error that prints as its text.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
