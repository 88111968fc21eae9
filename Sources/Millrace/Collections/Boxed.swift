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
/// A reducer of such a child is mounted with `\.$answer`, which reaches it in place; `\.answer` reads
/// the child out and writes it back.
///
/// As the payload of an enum case, or wherever a wrapper cannot stand, `Boxed<Child>` passes on the
/// members of the child: `box.text = "new"`. A chain of boxes is freed link by link, recursively, so
/// it is no list for hundreds of thousands of elements.
@propertyWrapper
@dynamicMemberLookup
public struct Boxed<Value> {
  @usableFromInline typealias Storage = BoxStorage<Value>

  /// `nil` only in a box that stands in for one which is lent out; nobody looks into it.
  @usableFromInline var storage: Storage?

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
    _read { yield contents.value }
    set {
      if isKnownUniquelyReferenced(&storage) {
        contents.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(contents.value) }
      yield &contents.value
    }
  }

  /// The box itself: `\.$child` is the way to mount a boxed child so that it is changed in place.
  @inlinable
  public var projectedValue: Boxed {
    get { self }
    set { self = newValue }
  }

  @inlinable
  var contents: Storage { storage.unsafelyUnwrapped }

  /// A member of the value in the box.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    _read { yield contents.value[keyPath: keyPath] }
    _modify { yield &wrappedValue[keyPath: keyPath] }
  }

  /// A member of the value in the box.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    contents.value[keyPath: keyPath]
  }
}

/// What a box refers to.
// `Value` need not be copyable here, because generic code copies what may be copied before it shows it.
@usableFromInline
final class BoxStorage<Value: ~Copyable> {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: consuming Value) {
    self.value = value
  }

  /// Shows the value where it lies.
  func look<Result>(_ body: (UnsafePointer<Value>) -> Result) -> Result {
    withUnsafePointer(to: value, body)
  }
}

// The only writes to `BoxStorage.value` are in `wrappedValue`, after `isKnownUniquelyReferenced` has said
// that this box, to which the writer has exclusive access, holds the only reference. Nobody else can
// read the value then, or get a reference, except through this box. A storage with more than one
// reference is never written. `storage` is visible to no one else, so there are no other references.
// `BoxedStressTests` covers it under the thread sanitizer.
extension BoxStorage: @unchecked Sendable where Value: Sendable & ~Copyable {}

extension Boxed: Sendable where Value: Sendable {}

extension Boxed where Value: ExpressibleByNilLiteral {
  /// Makes a box around `nil`, so that `@Boxed var child: Child?` needs no initial value.
  @inlinable
  public init() {
    storage = Storage(nil)
  }
}

extension Boxed {
  /// Stands in for a box that is lent out to be changed elsewhere.
  static var lent: Boxed { Boxed(storage: nil) }

  private init(storage: Storage?) { self.storage = storage }

  /// Shows the value where it lies.
  func look<Result>(_ body: (UnsafePointer<Value>) -> Result) -> Result {
    contents.look(body)
  }
}
