/// What this thread is doing for a store right now: one frame for each drain it is inside of.
///
/// A frame lives on the stack of the draining thread and is seen by that thread only. It answers two
/// questions without a lock: is this thread already inside a drain of that store (law 2), and whose
/// dependencies does a reducer read (a store's, whatever task or thread sent the action).
struct DrainFrame {
  /// The store that is drained; `nil` for a frame that only brings dependencies.
  let store: ObjectIdentifier?
  /// What a reducer reads; `nil` where the task that runs here knows.
  var dependencies: UnsafePointer<DependencyValues>?
  /// Whether this thread holds the store's state and registry.
  var holdsCore = false
  /// The action that is being reduced, while a reducer runs.
  var reducing: UnsafeRawPointer?
  /// What is left to be done when the store is released (law 6); `nil` for a frame without a store. It
  /// lies beside the frame because it outlives it.
  let remains: UnsafeMutablePointer<Remains>?
  /// Whether something was put into the store's inbox since this drain found it empty.
  var hasMail = false
  /// The frame below, of a drain inside of which this one runs.
  let outer: UnsafeMutablePointer<DrainFrame>?

  /// Where each thread keeps its innermost frame. A store keeps a copy: to look up a global costs as much
  /// as to look into the slot.
  static let slot = ThreadSlot()

  static var current: UnsafeMutablePointer<DrainFrame>? { current(slot) }

  @inline(__always)
  static func current(_ slot: ThreadSlot) -> UnsafeMutablePointer<DrainFrame>? {
    slot.value?.assumingMemoryBound(to: DrainFrame.self)
  }

  /// The innermost frame of a store, among this thread's frames from one on.
  @inline(__always)
  static func innermost(
    of store: ObjectIdentifier,
    from frame: UnsafeMutablePointer<DrainFrame>?
  ) -> UnsafeMutablePointer<DrainFrame>? {
    var frame = frame
    while let candidate = frame {
      if candidate.pointee.store == store { return candidate }
      frame = candidate.pointee.outer
    }
    return nil
  }

  /// Whether this thread drains any store.
  static var isDraining: Bool {
    var frame = current
    while let candidate = frame {
      if candidate.pointee.store != nil { return true }
      frame = candidate.pointee.outer
    }
    return false
  }

  /// Runs something inside a new frame, which only brings dependencies.
  static func run<Result, Failure: Error>(
    dependencies: UnsafePointer<DependencyValues>?,
    _ body: (UnsafeMutablePointer<DrainFrame>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = slot
    return try run(
      store: nil,
      leaving: nil,
      dependencies: dependencies,
      inside: current(slot),
      of: slot,
      body
    )
  }

  /// Runs something inside a new frame, where the one below is known.
  @inline(__always)
  static func run<Result, Failure: Error>(
    store: ObjectIdentifier?,
    leaving remains: UnsafeMutablePointer<Remains>?,
    dependencies: UnsafePointer<DependencyValues>?,
    inside outer: UnsafeMutablePointer<DrainFrame>?,
    of slot: ThreadSlot,
    _ body: (UnsafeMutablePointer<DrainFrame>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var frame = DrainFrame(
      store: store,
      dependencies: dependencies,
      remains: remains,
      outer: outer
    )
    defer { slot.value = UnsafeMutableRawPointer(outer) }
    return try withUnsafeMutablePointer(to: &frame) { (pointer) throws(Failure) -> Result in
      slot.value = UnsafeMutableRawPointer(pointer)
      return try body(pointer)
    }
  }

  /// Runs something that reads the given dependencies.
  static func bringing<Result, Failure: Error>(
    _ dependencies: DependencyValues,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: dependencies) { (pointer) throws(Failure) -> Result in
      try run(dependencies: pointer) { (_) throws(Failure) -> Result in try body() }
    }
  }
}
