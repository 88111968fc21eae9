import HeapInUse

// The only file here that knows the platform's C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

func processorNanoseconds() -> UInt64 { nanoseconds(on: CLOCK_PROCESS_CPUTIME_ID) }

func elapsedNanoseconds() -> UInt64 { nanoseconds(on: CLOCK_MONOTONIC) }

private func nanoseconds(on clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// How much of the heap is in use, in bytes; `nil` where the C library does not tell.
func heapInUse() -> Int? {
  let bytes = Int(heapBytesInUse())
  return bytes < 0 ? nil : bytes
}

/// Writes to standard error and ends the program as one that was called wrongly.
func refuse(_ text: String) -> Never {
  var text = text + "\n"
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  exit(2)
}

/// Runs a body on so many threads at once, and waits until all are done.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  #if canImport(Darwin)
    var threads = [pthread_t?](repeating: nil, count: count)
  #else
    var threads = [pthread_t](repeating: pthread_t(), count: count)
  #endif
  for index in threads.indices {
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    let failure = pthread_create(
      &threads[index],
      nil,
      { argument in
        #if canImport(Darwin)
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        #else
          Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        #endif
        return nil
      },
      argument
    )
    precondition(failure == 0, "No thread could be made (error \(failure))")
  }
  for thread in threads {
    #if canImport(Darwin)
      pthread_join(thread!, nil)
    #else
      pthread_join(thread, nil)
    #endif
  }
}
