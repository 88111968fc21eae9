/// How the id of an element is read.
@usableFromInline
enum ElementIdentity<Element: Sendable, ID: Hashable & Sendable>: Sendable {
  /// Any function, such as the `id` of an `Identifiable` type.
  case function(@Sendable (Element) -> ID)

  /// A stored property, so many bytes behind the start of the element.
  case offset(Int)

  /// Reads through a key path, without it where the key path names a stored property.
  @inlinable
  init(keyPath: KeyPath<Element, ID> & Sendable) {
    if let offset = MemoryLayout<Element>.offset(of: keyPath) {
      self = .offset(offset)
    } else {
      self = .function { $0[keyPath: keyPath] }
    }
  }

  @inlinable
  func id(of element: Element) -> ID {
    switch self {
    case .function(let id):
      id(element)
    case .offset(let offset):
      withUnsafePointer(to: element) {
        UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: ID.self).pointee
      }
    }
  }
}
