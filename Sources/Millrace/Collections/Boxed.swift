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
        storage.version &+= 1
        storage.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
    _modify {
      if isKnownUniquelyReferenced(&storage) {
        storage.version &+= 1
      } else {
        storage = Storage(storage.value)
      }
      yield &storage.value
    }
  }

  /// The box itself: `\.$child` is the way to mount a boxed child so that it is changed in place.
  public var projectedValue: Boxed {
    get {
      BoxProbe.boxWasRead()
      return self
    }
    set {
      // Not `self = newValue` alone: this is how a store finds out where the box lies (see `BoxPlace`).
      let old = ObjectIdentifier(storage)
      let isPlaceTaken = withUnsafeMutablePointer(to: &self) {
        BoxProbe.boxWasSet(old, to: ObjectIdentifier(newValue.storage), at: $0)
      }
      if !isPlaceTaken { self = newValue }
    }
  }

  /// Names the present content. It is another one after every change, and the same in a copy.
  ///
  /// - Complexity: O(1).
  public var changeStamp: ChangeStamp {
    ChangeStamp(origin: storage.origin, version: storage.version)
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

/// What a box refers to.
// `Value` need not be copyable here, because generic code copies what may be copied before it shows it.
@usableFromInline
final class BoxStorage<Value: ~Copyable> {
  /// Tells the storage from all others that ever were: an address may come back.
  @usableFromInline let origin: UInt64
  /// Counts the changes of the value.
  @usableFromInline var version: UInt64 = 0
  @usableFromInline var value: Value

  @inlinable
  init(_ value: consuming Value) {
    origin = nextMutationStamp()
    self.value = value
  }

  /// Shows the value where it lies.
  func look<Result>(_ body: (UnsafePointer<Value>) -> Result) -> Result {
    withUnsafePointer(to: value, body)
  }
}

// The only writes to `BoxStorage` are in `wrappedValue`, after `isKnownUniquelyReferenced` has said
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
  /// Shows the value where it lies.
  func look<Result>(_ body: (UnsafePointer<Value>) -> Result) -> Result {
    storage.look(body)
  }
}
