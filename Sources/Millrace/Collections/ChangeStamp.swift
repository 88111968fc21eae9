/// Names one content of a value that knows when it is changed: an `IdentifiedArray`, `StackState` or `Boxed`.
///
/// A change gives a stamp that no other content ever had. A copy keeps it. So equal stamps mean equal
/// contents; contents under different stamps may be equal too.
///
/// To watch a stamp costs no copy of what it names, however large that is:
///
/// ```swift
/// .onChange(of: \.rows.changeStamp) { _, _, state in … }
/// ```
public struct ChangeStamp: Hashable, Sendable {
  /// Which of the values that count their own changes.
  let origin: UInt64
  let version: UInt64
}

/// A value that knows when it is changed.
protocol Stamped: SendableMetatype {
  /// The stamp of a value of the type, without a copy of it.
  static func changeStamp(of value: UnsafeRawPointer) -> ChangeStamp
}

extension IdentifiedArray: Stamped {
  /// Names the present content. It is another one after every change, and the same in a copy.
  ///
  /// - Complexity: O(1).
  public var changeStamp: ChangeStamp { ChangeStamp(origin: 0, version: stamp) }

  static func changeStamp(of value: UnsafeRawPointer) -> ChangeStamp {
    Millrace.look(at: value.assumingMemoryBound(to: Self.self)) { $0.changeStamp }
  }
}

extension StackState: Stamped {
  /// Names the present content. It is another one after every change, and the same in a copy.
  ///
  /// - Complexity: O(1).
  public var changeStamp: ChangeStamp { elements.changeStamp }

  static func changeStamp(of value: UnsafeRawPointer) -> ChangeStamp {
    Millrace.look(at: value.assumingMemoryBound(to: Self.self)) { $0.changeStamp }
  }
}

extension Boxed: Stamped {
  static func changeStamp(of value: UnsafeRawPointer) -> ChangeStamp {
    Millrace.look(at: value.assumingMemoryBound(to: Self.self)) { $0.changeStamp }
  }
}

extension Optional: Stamped where Wrapped: Stamped {
  static func changeStamp(of value: UnsafeRawPointer) -> ChangeStamp {
    // No value has the version of `nil`: a count does not get that far.
    lookInside(value.assumingMemoryBound(to: Self.self)) {
      Wrapped.changeStamp(of: UnsafeRawPointer($0))
    } ?? ChangeStamp(origin: .max, version: .max)
  }
}

/// What is kept of a value, to tell later whether it has changed: the value itself or, where it has one,
/// its stamp. A value that is kept is copied when it is changed in place; a stamp is not.
enum Trace<Value: Sendable>: Sendable {
  case value(Value)
  case stamp(ChangeStamp)
}

/// How the values of one type are told apart.
struct Comparison<Value: Equatable & Sendable>: Sendable {
  private let stamped: (any Stamped.Type)?

  init() { stamped = Value.self as? any Stamped.Type }

  /// The stamp of a value that has one.
  func stamp(_ value: UnsafePointer<Value>) -> ChangeStamp? {
    stamped?.changeStamp(of: UnsafeRawPointer(value))
  }

  func trace(_ value: Value) -> Trace<Value> {
    withUnsafePointer(to: value, stamp).map { .stamp($0) } ?? .value(value)
  }

  func isSame(_ trace: Trace<Value>, _ value: Value) -> Bool {
    switch trace {
    case .value(let old): old == value
    case .stamp(let old): withUnsafePointer(to: value, stamp) == old
    }
  }
}
