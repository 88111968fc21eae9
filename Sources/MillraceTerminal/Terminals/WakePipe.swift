import Synchronization

/// Ends a wait from another thread or from a signal handler.
///
/// A byte in a pipe makes `poll` return. The flag says that somebody asked, however many bytes there are.
final class WakePipe: Sendable {
  private let ends: (reading: Int32, writing: Int32)?
  private let isAsked = Atomic(false)
  private let isKept: Bool

  /// - Parameter isKept: the pipe is never closed, as a signal handler may write into it at any time.
  init(isKept: Bool = false) {
    ends = CLibrary.makePipe()
    self.isKept = isKept
  }

  deinit {
    guard let ends, !isKept else { return }
    CLibrary.closeDescriptor(ends.reading)
    CLibrary.closeDescriptor(ends.writing)
  }

  /// For a signal handler to write into; -1 when there is none.
  var writingEnd: Int32 { ends?.writing ?? -1 }

  /// The next wait ends, or the present one.
  func wake() {
    isAsked.store(true, ordering: .sequentiallyConsistent)
    if let ends { CLibrary.writeByte(ends.writing) }
  }

  /// Whether somebody asked since the last time.
  func takeRequest() -> Bool {
    isAsked.exchange(false, ordering: .sequentiallyConsistent)
  }

  /// Waits until there is something to read, somebody calls ``wake()``, a signal comes, or the time is over.
  ///
  /// It may also return for no reason: ask again what happened.
  /// - Parameter input: nil waits for the others only.
  /// - Returns: whether the input can be read.
  func wait(input: Int32?, within limit: Duration?) -> Bool {
    // Without a pipe (no descriptors are left) requests are looked for now and then.
    let waiting = ends == nil ? min(limit ?? .milliseconds(50), .milliseconds(50)) : limit
    let descriptors = [ends?.reading ?? -1] + (input.map { [$0] } ?? [])
    let ready = CLibrary.readable(descriptors, within: Self.milliseconds(waiting))
    if ready[0], let ends { _ = CLibrary.readBytes(ends.reading, upTo: 4_096) }
    return ready.count > 1 && ready[1]
  }

  /// Rounded up, so that nobody asks in circles for the rest of a millisecond.
  private static func milliseconds(_ limit: Duration?) -> Int32 {
    guard let limit else { return -1 }
    let (seconds, attoseconds) = limit.components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return max(
      0,
      Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    )
  }
}
