/// A way to look at a part of a state, looked up once: as an offset where the part is a stored property.
struct ReadPath<Root, Value>: Sendable {
  private let keyPath: KeyPath<Root, Value> & Sendable
  /// Where the part lies in the root. `nil` where it is computed.
  private let offset: Int?

  init(_ keyPath: KeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Shows the part where it lies.
  func read<Result>(
    _ root: UnsafePointer<Root>,
    _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard let offset else {
      var value = look(at: root) { $0[keyPath: keyPath] }
      return withUnsafePointer(to: &value, body)
    }
    return body(UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self))
  }

  /// A copy of the part.
  func value(_ root: UnsafePointer<Root>) -> Value { read(root) { $0.pointee } }
}
