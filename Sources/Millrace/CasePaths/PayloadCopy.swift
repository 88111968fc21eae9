/// How to copy the payload of a case out of an enum, without their types.
///
/// It is made where the types are known, so that a store looks none of them up on its way through a
/// composition (see `ResolvedReducer`).
@usableFromInline
struct PayloadCopy: Sendable {
  @usableFromInline let byteCount: Int
  @usableFromInline let alignment: Int
  /// Copies the payload into memory that is not initialized; `false` for another case.
  @usableFromInline let copy: @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool
  @usableFromInline let destroy: @Sendable (UnsafeMutableRawPointer) -> Void

  @inlinable
  init<Root, Value>(_ extract: @escaping @Sendable (Root) -> Value?) {
    byteCount = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    copy = { root, payload in
      guard let value = extract(root.assumingMemoryBound(to: Root.self).pointee) else {
        return false
      }
      payload.initializeMemory(as: Value.self, to: value)
      return true
    }
    destroy = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
  }

  /// Shows the payload where it is copied to, and answers as the body does; `nil` for another case.
  @inline(__always)
  func look<Result>(at root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result?) -> Result? {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: alignment) { memory in
      guard let payload = memory.baseAddress, copy(root, payload) else { return nil }
      defer { destroy(payload) }
      return body(UnsafeRawPointer(payload))
    }
  }
}
