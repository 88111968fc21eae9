/// A way to a part of a state, looked up once: as an offset where the part is a stored property.
///
/// Going through a key path costs some 60 ns a level, adding an offset next to nothing.
struct StatePath<Root, Value>: Sendable {
  private let keyPath: WritableKeyPath<Root, Value> & Sendable
  /// Where the part lies in the root. `nil` where it is computed or has observers.
  private let offset: Int?

  init(_ keyPath: WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Changes the part in place.
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { pointer in
      body(
        &UnsafeMutableRawPointer(pointer).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee
      )
    }
  }

  /// Looks at the part where it is.
  func read<Result>(
    _ root: UnsafePointer<Root>,
    _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard let offset else {
      return withUnsafePointer(to: root.pointee[keyPath: keyPath], body)
    }
    return body(
      UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self)
    )
  }
}
