// The only file that knows the platform's C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// A pointer-sized value of which every thread has its own, `nil` at first.
struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "No thread-local storage is left (error \(failure))")
    self.key = key
  }

  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// Lets other threads go first.
func pauseThread() { sched_yield() }

/// A number that this thread has, and no other that is there.
func currentThreadNumber() -> Int {
  withUnsafePointer(to: pthread_self()) { thread in
    UnsafeRawPointer(thread).loadUnaligned(as: Int.self)
  }
}

/// Writes a line to standard error in one piece.
package func writeToStandardError(_ line: String) {
  var bytes = Array(line.utf8)
  bytes.append(UInt8(ascii: "\n"))
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = write(2, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}

/// The time of day, since 1 January 1970, 00:00 UTC.
func timeSince1970() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}

/// The time on the clock that `ContinuousClock` goes by, in nanoseconds from some point on.
func continuousNanoseconds() -> UInt64 {
  var time = timespec()
  #if os(Linux) || os(Android)
    clock_gettime(CLOCK_BOOTTIME, &time)
  #else
    clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
