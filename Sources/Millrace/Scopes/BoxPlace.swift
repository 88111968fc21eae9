import Synchronization

/// The way to a box that is no plain stored property: the `$` of a wrapper, or anything that is computed.
///
/// Nobody can tell from a key path which of the two it is. Of the `$` of a wrapper, the accessors are
/// those of `Boxed`, so the box itself says where it lies: it is written over itself, notes its place, and
/// is then changed there, where nobody else holds it. At no time is anything but a real box in its place, so
/// that no accessor which somebody wrote can find a hole.
///
/// ```
/// state ┌─────────┬────────┬────┐     1. box = state[\.$child]      a second reference
///       │ _child ─┼─▶ box  │ …  │     2. state[\.$child] = box      notes the place, drops the reference
///       └─────────┴────────┴────┘     3. the child is changed in the place, uniquely owned
///                                     4. state[\.$child] = box      whoever passes `$child` on sees it
/// ```
///
/// All other paths are read, changed and written back.
final class BoxPlace<Root, Value>: Sendable {
  private enum Kind: UInt8, AtomicRepresentable {
    case unknown, wrapped, computed
  }

  private let keyPath: WritableKeyPath<Root, Boxed<Value>> & Sendable
  private let kind = Atomic(Kind.unknown)

  init(_ keyPath: WritableKeyPath<Root, Boxed<Value>> & Sendable) { self.keyPath = keyPath }

  func read(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Void) {
    look(at: root) { $0[keyPath: keyPath] }.look(body)
  }

  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    guard isWrapped(root) else { return body(&root[keyPath: keyPath].wrappedValue) }
    withUnsafeMutablePointer(to: &root) { root in
      guard let place = place(in: root) else {
        return body(&root.pointee[keyPath: keyPath].wrappedValue)
      }
      body(&place.pointee.wrappedValue)
      let changed = place.pointee
      root.pointee[keyPath: keyPath] = changed
    }
  }

  /// Where the box lies in a root; `nil` when it lies elsewhere.
  // Not compiled into the caller, so that its reference to the box is gone when it returns.
  @inline(never)
  private func place(
    in root: UnsafeMutablePointer<Root>
  ) -> UnsafeMutablePointer<Boxed<Value>>? {
    let box = root.pointee[keyPath: keyPath]
    let probe = BoxProbe.run(expecting: ObjectIdentifier(box.storage)) {
      root.pointee[keyPath: keyPath] = box
    }
    let start = UnsafeMutableRawPointer(root)
    guard let place = probe.place, place >= start,
      place + MemoryLayout<Boxed<Value>>.size <= start + MemoryLayout<Root>.size
    else { return nil }
    return place.assumingMemoryBound(to: Boxed<Value>.self)
  }

  /// Whether the path leads to the `$` of a wrapper, found out once, on a copy.
  private func isWrapped(_ root: Root) -> Bool {
    switch kind.load(ordering: .relaxed) {
    case .wrapped: return true
    case .computed: return false
    case .unknown: break
    }
    var copy = root
    let isWrapped = withUnsafeMutablePointer(to: &copy, passesWrapperOnly)
    kind.store(isWrapped ? .wrapped : .computed, ordering: .relaxed)
    return isWrapped
  }

  private func passesWrapperOnly(_ copy: UnsafeMutablePointer<Root>) -> Bool {
    // A path that passes no `$` is not written to: its setter may do anything.
    guard BoxProbe.run({ _ = copy.pointee[keyPath: keyPath] }).reads == 1 else { return false }
    let bytes = UnsafeRawBufferPointer(start: copy, count: MemoryLayout<Root>.size)
    let before = Array(bytes)
    // A setter that changes more than the box is somebody's own.
    return place(in: copy) != nil && bytes.elementsEqual(before)
  }
}

/// What the `$` of wrappers notes for one thread, while a store asks.
struct BoxProbe {
  private static let slot = ThreadSlot()

  /// The box that is written over itself.
  private let expected: ObjectIdentifier?
  /// How often a `$` was read.
  private(set) var reads = 0
  /// Where the box lies that was written over itself.
  private(set) var place: UnsafeMutableRawPointer?

  /// Notes what happens meanwhile.
  static func run(expecting box: ObjectIdentifier? = nil, _ body: () -> Void) -> BoxProbe {
    var probe = BoxProbe(expected: box)
    let outer = slot.value
    defer { slot.value = outer }
    withUnsafeMutablePointer(to: &probe) {
      slot.value = UnsafeMutableRawPointer($0)
      body()
    }
    return probe
  }

  private init(expected: ObjectIdentifier?) { self.expected = expected }

  private static var current: UnsafeMutablePointer<BoxProbe>? {
    slot.value?.assumingMemoryBound(to: BoxProbe.self)
  }

  static func boxWasRead() { current?.pointee.reads += 1 }

  /// A box was written to a `$`.
  ///
  /// - Returns: Whether it is the same one and only its place is asked for: nothing is to be written then.
  static func boxWasSet(
    _ old: ObjectIdentifier,
    to new: ObjectIdentifier,
    at place: UnsafeMutableRawPointer
  ) -> Bool {
    guard let current, old == new, current.pointee.expected == new else { return false }
    current.pointee.place = place
    return true
  }
}
