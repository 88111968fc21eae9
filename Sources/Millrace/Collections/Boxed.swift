/// A value that is stored on the heap, and copied only when it is changed while it is shared.
///
/// It makes large children cheap to pass around, and recursive structs possible. It behaves as the
/// value itself in every other way: equality, hashing, coding, printing. A change is made in place,
/// unless a copy of the box still holds the old value.
///
/// ```swift
/// struct Comment: Equatable {
///   var text = ""
///   @Boxed var answer: Comment?
/// }
/// ```
///
/// As the payload of an enum case, or wherever a wrapper cannot stand, `Boxed<Child>` passes on the
/// members of the child: `box.text = "new"`. A chain of boxes is freed link by link, recursively, so
/// it is no list for hundreds of thousands of elements.
@propertyWrapper
@dynamicMemberLookup
public struct Boxed<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline var storage: Storage

  /// Makes a box around a value.
  @inlinable
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// Makes a box around a value.
  @inlinable
  public init(_ value: Value) {
    storage = Storage(value)
  }

  /// The value in the box.
  ///
  /// - Complexity: O(1) to read and to change in place; a change while a copy of the box exists copies
  ///   the value once.
  @inlinable
  public var wrappedValue: Value {
    _read { yield storage.value }
    set {
      if isKnownUniquelyReferenced(&storage) {
        storage.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// A member of the value in the box.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    _read { yield storage.value[keyPath: keyPath] }
    _modify { yield &wrappedValue[keyPath: keyPath] }
  }

  /// A member of the value in the box.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    storage.value[keyPath: keyPath]
  }
}

// The only writes to `Storage.value` are in `wrappedValue`, after `isKnownUniquelyReferenced` has said
// that this box, to which the writer has exclusive access, holds the only reference. Nobody else can
// read the value then, or get a reference, except through this box. A storage with more than one
// reference is never written. `storage` is visible to no one else, so there are no other references.
extension Boxed.Storage: @unchecked Sendable where Value: Sendable {}

extension Boxed: Sendable where Value: Sendable {}

extension Boxed where Value: ExpressibleByNilLiteral {
  /// Makes a box around `nil`, so that `@Boxed var child: Child?` needs no initial value.
  @inlinable
  public init() {
    storage = Storage(nil)
  }
}
