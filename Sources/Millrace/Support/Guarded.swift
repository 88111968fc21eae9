import Synchronization

/// A value and the lock without which nobody reaches it: `Mutex` as the thread sanitizer sees it.
///
/// On Linux a `Mutex` that has to wait takes its lock inside the standard library, which is not
/// compiled for the sanitizer. It misses the edge from the thread that released to the one that
/// waited, and reports races that do not exist: eight threads that raise one counter in a `Mutex`
/// are enough. In debug builds an atomic inside the lock draws that edge once more, where the
/// sanitizer sees it. It draws no other, so a real race is still found. Release builds have nothing
/// but the `Mutex`.
///
/// In release builds a `Mutex` is compiled into the function that takes it, with the address of a number
/// that every thread has of its own. In an asynchronous function that address may be kept from one side of
/// an `await` to the other, where another thread goes on: the lock is then taken in the name of the first
/// thread, and the program stops when the second one unlocks it. So the lock is taken in a function of its
/// own, which is never compiled into another one.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>

  #if DEBUG
    private let handover = Atomic<Bool>(false)
  #endif

  /// Takes over a value.
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls the body with the value while no other thread has it.
  ///
  /// The lock is not recursive: a body that comes back here waits for itself.
  @inline(never)
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try withLockInline(body)
  }

  /// The same, compiled into the caller, which takes 8 ns less. It is for functions that are marked as
  /// never compiled into another one themselves.
  @inline(__always)
  borrowing func withLockInline<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      #if DEBUG
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(false, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
  /// The same if nobody has the value just now; `nil`, at once, if somebody has.
  @inline(never)
  borrowing func withLockIfAvailable<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    try mutex.withLockIfAvailable { value throws(Failure) in
      #if DEBUG
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(false, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
}
