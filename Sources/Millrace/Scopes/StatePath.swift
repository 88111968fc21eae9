/// A way to a part of a state, looked up once: as an offset where the part is a stored property.
///
/// Going through a key path costs some 60 ns a level, adding an offset next to nothing.
public struct StatePath<Root, Value>: Sendable {
  /// Where the part lies in the root, where it is a stored property.
  let offset: Int?
  private let slow: SlowPath<Root, Value>

  /// The way along a key path. A part that is computed, observed (`willSet`, `didSet`) or wrapped is read,
  /// changed and written back: what it holds is then copied as it changes. Only a stored property without
  /// any of these has an offset.
  init(_ keyPath: WritableKeyPath<Root, Value> & Sendable) {
    offset = MemoryLayout<Root>.offset(of: keyPath)
    assert(
      offset.map { $0 >= 0 && $0 + MemoryLayout<Value>.size <= MemoryLayout<Root>.size } ?? true,
      "\(keyPath) leads out of its root"
    )
    slow = SlowPath(
      modify: { root, body in body(&root[keyPath: keyPath]) },
      read: { root, body in
        var value = look(at: root) { $0[keyPath: keyPath] }
        withUnsafePointer(to: &value, body)
      }
    )
  }

  /// The way into a box, in place whether the box is a stored property or the `$` of a wrapper.
  init(boxed keyPath: WritableKeyPath<Root, Boxed<Value>> & Sendable) {
    offset = nil
    if MemoryLayout<Root>.offset(of: keyPath) != nil {
      let box = StatePath<Root, Boxed<Value>>(keyPath)
      slow = SlowPath(
        modify: { root, body in box.modify(&root) { body(&$0.wrappedValue) } },
        read: { root, body in box.read(root) { $0.pointee.look(body) } }
      )
    } else {
      let place = BoxPlace(keyPath)
      slow = SlowPath(modify: place.modify, read: place.read)
    }
  }

  private init(offset: Int?, slow: SlowPath<Root, Value>) {
    self.offset = offset
    self.slow = slow
  }

  /// The way that goes on from this part.
  func appending<Inner>(_ path: StatePath<Value, Inner>) -> StatePath<Root, Inner> {
    let outer = self
    var sum: Int?
    if let offset, let inner = path.offset { sum = offset + inner }
    return StatePath<Root, Inner>(
      offset: sum,
      slow: SlowPath(
        modify: { root, body in outer.modify(&root) { path.modify(&$0, body) } },
        read: { root, body in outer.read(root) { path.read($0, body) } }
      )
    )
  }

  /// Changes the part in place.
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else {
      var result: Result?
      slow.modify(&root) { result = body(&$0) }
      return result!
    }
    return withUnsafeMutablePointer(to: &root) { pointer in
      body(
        &UnsafeMutableRawPointer(pointer).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee
      )
    }
  }

  /// Looks at the part where it lies.
  func read<Result>(
    _ root: UnsafePointer<Root>,
    _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard let offset else {
      var result: Result?
      slow.read(root) { result = body($0) }
      return result!
    }
    return body(
      UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self)
    )
  }
}

/// The way to a part that is no stored property.
private struct SlowPath<Root, Value>: Sendable {
  let modify: @Sendable (inout Root, (inout Value) -> Void) -> Void
  let read: @Sendable (UnsafePointer<Root>, (UnsafePointer<Value>) -> Void) -> Void
}
