/// What this thread is doing for a store right now: one frame for each drain, step or read it is inside of.
///
/// A frame lives on the stack of its thread and is seen by that thread only. It answers without a lock:
/// is this thread already inside a drain of that store (law 2), does it hold any store, so that it must
/// not wait for another (law 1), and whose dependencies does a reducer read (a store's, whatever task or
/// thread sent the action).
struct DrainFrame {
  /// What a thread may wait for.
  enum Standing {
    /// It is inside of no store, and may wait for any.
    case free
    /// It drains a store: whoever drains another may be waiting for this one.
    case draining
    /// It holds the state of a store: another thread may be waiting for that.
    case holding
  }

  /// The store; `nil` for a frame that only brings dependencies.
  let store: Unmanaged<StoreEngine>?
  /// Whether this thread has the store's turnstile.
  let drains: Bool
  /// What a reducer reads; `nil` where the task that runs here knows.
  var dependencies: UnsafePointer<DependencyValues>?
  /// Whether this thread holds the store's state and registry.
  var holdsCore = false
  /// What the core lock guards, while this thread holds it only to read.
  var readContent: UnsafePointer<EngineContent>?
  /// Whether others may read what the state was when this thread took the core lock.
  var remembers = false
  /// The action that is being reduced, while a reducer runs.
  var reducing: UnsafeRawPointer?
  /// What is left to be done when the store is released (law 6); `nil` for a frame without a store. It
  /// lies beside the frame because it outlives it.
  let remains: UnsafeMutablePointer<Remains>?
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

  /// The innermost frame that a question is about, among this thread's frames from one on.
  static func innermost(
    from frame: UnsafeMutablePointer<DrainFrame>?,
    where isMeant: (DrainFrame) -> Bool
  ) -> UnsafeMutablePointer<DrainFrame>? {
    var frame = frame
    while let candidate = frame {
      if isMeant(candidate.pointee) { return candidate }
      frame = candidate.pointee.outer
    }
    return nil
  }

  /// What this thread may wait for.
  static func standing(from frame: UnsafeMutablePointer<DrainFrame>?) -> Standing {
    var standing = Standing.free
    var frame = frame
    while let candidate = frame {
      if candidate.pointee.holdsCore { return .holding }
      if candidate.pointee.drains { standing = .draining }
      frame = candidate.pointee.outer
    }
    return standing
  }

  /// Whether this thread drains any store.
  static var isDraining: Bool { innermost(from: current) { $0.drains } != nil }

  /// Runs something inside a new frame, which only brings dependencies.
  static func run<Result, Failure: Error>(
    dependencies: UnsafePointer<DependencyValues>?,
    _ body: (UnsafeMutablePointer<DrainFrame>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = slot
    return try run(
      store: nil,
      drains: false,
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
    store: Unmanaged<StoreEngine>?,
    drains: Bool,
    leaving remains: UnsafeMutablePointer<Remains>?,
    dependencies: UnsafePointer<DependencyValues>?,
    inside outer: UnsafeMutablePointer<DrainFrame>?,
    of slot: ThreadSlot,
    _ body: (UnsafeMutablePointer<DrainFrame>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var frame = DrainFrame(
      store: store,
      drains: drains,
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
