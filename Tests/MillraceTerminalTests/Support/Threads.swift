#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a body on a thread of its own. Blocking there keeps no task of a test from running.
final class TestThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread = pthread_t()
  #endif

  init(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    #if canImport(Darwin)
      pthread_create(
        &thread,
        nil,
        { pointer in
          Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        },
        body
      )
    #else
      pthread_create(
        &thread,
        nil,
        { pointer in
          Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
          return nil
        },
        body
      )
    #endif
  }

  func join() {
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}
