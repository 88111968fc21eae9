// How a store is read: from outside, from inside of another read, and from inside of another store.
extension StoreEngine {
  /// Reads while nothing is being reduced. It waits for one reduction at most.
  ///
  /// - Parameter remembered: Reads what the state was before the reduction that goes on, if it is
  ///   remembered; `false` if not.
  @inline(never)
  func read(
    _ body: (borrowing EngineContent) -> Void,
    remembered: () -> Bool = { false }
  ) {
    let outer = DrainFrame.current(frames)
    if let outer, readInside(outer, body, remembered) { return }
    var remains = Remains()
    DrainFrame.run(
      store: .passUnretained(self),
      drains: false,
      leaving: &remains,
      dependencies: outer?.pointee.dependencies,
      inside: outer,
      of: frames
    ) { frame in
      core.withLockInline { holdToRead(&$0, frame, body) }
    }
    if !remains.isEmpty { carryOut(&remains) }
  }

  /// - Returns: Whether it is done; if not, this thread holds no store and may wait for this one.
  private func readInside(
    _ outer: Frame,
    _ body: (borrowing EngineContent) -> Void,
    _ remembered: () -> Bool
  ) -> Bool {
    if let frame = ownHold(from: outer) {
      guard let content = frame.pointee.readContent else { refuseRead(frame) }
      body(content.pointee)
      return true
    }
    guard DrainFrame.standing(from: outer) == .holding else { return false }
    readBeside(outer, body, remembered)
    return true
  }

  private func refuseRead(_ frame: Frame) -> Never {
    let action = frame.pointee.reducing.map { actionLabel(shown($0)) }
    preconditionFailure(
      """
      A store's state was read while \(action ?? "one of its actions") was being reduced. \
      A reducer gets the state as its argument; what it calls must not ask the store for it.
      """
    )
  }

  // MARK: From inside of another store

  /// Reads while this thread holds another store, which others may be waiting for.
  ///
  /// If nobody holds this store, it is read. If somebody reduces in it, what is read is the state before
  /// that reduction, so that two reducers which read each other's store do not wait for each other; it has
  /// to be remembered for that, which costs a copy of what the reduction changes (Decisions/0008). A store
  /// begins to remember when it is first read by a reducer, or its own reducer first reads another.
  private func readBeside(
    _ outer: Frame,
    _ body: (borrowing EngineContent) -> Void,
    _ remembered: () -> Bool
  ) {
    var held: [StoreEngine] = []
    var isReducing = false
    var frame: Frame? = outer
    while let candidate = frame {
      if candidate.pointee.holdsCore, let store = candidate.pointee.store {
        held.append(store.takeUnretainedValue())
        if candidate.pointee.readContent == nil { isReducing = true }
      }
      frame = candidate.pointee.outer
    }
    if isReducing {
      for store in held + [self] { store.isReadByReducers.store(true, ordering: .relaxed) }
    }
    if readIfFree(outer, body) || remembered() { return }
    // What this thread only reads does not change before it goes on, so others may read it, too.
    frame = outer
    while let candidate = frame {
      if candidate.pointee.readContent != nil, !candidate.pointee.remembers,
        let store = candidate.pointee.store
      {
        store.takeUnretainedValue().rememberState()
        candidate.pointee.remembers = true
      }
      frame = candidate.pointee.outer
    }
    var wait = ReadWait(of: held.map(\.identity), for: identity)
    defer { wait.end() }
    while !readIfFree(outer, body), !remembered() {
      if wait.isCircle() { refuseCircle(held) }
      pauseThread()
    }
  }

  private func readIfFree(
    _ outer: Frame,
    _ body: (borrowing EngineContent) -> Void
  ) -> Bool {
    var remains = Remains()
    let isRead = DrainFrame.run(
      store: .passUnretained(self),
      drains: false,
      leaving: &remains,
      dependencies: outer.pointee.dependencies,
      inside: outer,
      of: frames
    ) { frame in
      core.withLockIfAvailable { content in
        holdToRead(&content, frame, body)
        return true
      } ?? false
    }
    if !remains.isEmpty { carryOut(&remains) }
    return isRead
  }

  private func refuseCircle(_ held: [StoreEngine]) -> Never {
    preconditionFailure(
      """
      Reducers read each other's store in a circle, all for the first time and at the same moment: \
      \((held + [self]).map(\.title).joined(separator: " reads ")), which is being reduced and waits, \
      too. Give each reducer what it needs with its action.
      """
    )
  }
}

/// The wait of a thread that holds stores for another one, among all such waits.
///
/// Such waits are rare: two stores must have been read by each other's reducers for the very first time
/// at the same moment. They are noted only to tell a circle, which no waiting would end.
struct ReadWait {
  private struct Entry: Equatable {
    let target: ObjectIdentifier
    let number: Int
    /// How often the one who waits has tried in vain.
    var attempts = 0
  }

  /// The waits, by the stores that are held meanwhile.
  private static let all = Guarded<(entries: [ObjectIdentifier: Entry], last: Int)>(([:], 0))

  private let held: [ObjectIdentifier]
  private let target: ObjectIdentifier
  /// The circle as it was seen first.
  private var seen: [ObjectIdentifier: Entry] = [:]

  init(of held: [ObjectIdentifier], for target: ObjectIdentifier) {
    self.held = held
    self.target = target
    Self.all.withLock { all in
      all.last += 1
      for store in held { all.entries[store] = Entry(target: target, number: all.last) }
    }
  }

  /// It was tried in vain once more. Gives whether that will always be so: all of a circle have tried in
  /// vain since the circle was closed. One alone might have got through just now.
  mutating func isCircle() -> Bool {
    let circle = Self.all.withLock { all in
      for store in held { all.entries[store]?.attempts += 1 }
      var circle: [ObjectIdentifier: Entry] = [:]
      var store = target
      while let entry = all.entries[store], circle[store] == nil {
        circle[store] = entry
        store = entry.target
      }
      return held.contains { circle[$0] != nil } ? circle : [:]
    }
    let isSame =
      !circle.isEmpty && circle.count == seen.count
      && circle.allSatisfy { seen[$0]?.number == $1.number }
    guard isSame else {
      seen = circle
      return false
    }
    return circle.allSatisfy { $1.attempts >= (seen[$0]?.attempts ?? 0) + 2 }
  }

  func end() {
    Self.all.withLock { all in
      for store in held { all.entries[store] = nil }
    }
  }
}

/// The stores that were made by one task, or by one thread outside of all tasks: they may know each other
/// before they have ever read each other.
///
/// While two of them reduce one of their first actions at the same moment, the second one remembers its
/// state, so that even a first read in a circle finds something to read (Decisions/0008).
struct StoreFamily: Sendable {
  /// How many actions count as a store's first.
  static let youth: UInt64 = 100

  private static let held = Guarded<[Int: Int]>([:])

  private let key = withUnsafeCurrentTask { $0?.hashValue } ?? currentThreadNumber()

  /// A young member begins to reduce. Gives whether another one does, on another thread.
  func memberWasHeld() -> Bool {
    Self.held.withLock { held in
      held[key, default: 0] += 1
      return held[key] != 1
    }
  }

  func memberWasReleased() {
    Self.held.withLock { held in
      guard let count = held[key] else { return }
      held[key] = count == 1 ? nil : count - 1
    }
  }
}
