/// A type of the standard library whose node is known without a mirror.
///
/// One conformance answers for all of them, so that any other value pays for one failed cast. `Optional`
/// is among them for a second reason: any cast looks through an optional unless the optional itself
/// conforms.
protocol LibraryValue {
  var libraryNode: Node { get }
}

extension Optional: LibraryValue {
  var libraryNode: Node { .optional(map { $0 as Any }) }
}

extension String: LibraryValue {
  var libraryNode: Node { .string(self) }
}

extension Substring: LibraryValue {
  var libraryNode: Node { .string(String(self)) }
}

extension Character: LibraryValue {
  var libraryNode: Node { .string(String(self)) }
}

extension StaticString: LibraryValue {
  var libraryNode: Node { .string(description) }
}

extension Bool: LibraryValue {
  var libraryNode: Node { .leaf(self ? "true" : "false") }
}

extension LibraryValue where Self: Numeric & CustomStringConvertible {
  var libraryNode: Node { .leaf(description) }
}

extension Int: LibraryValue {}
extension Int8: LibraryValue {}
extension Int16: LibraryValue {}
extension Int32: LibraryValue {}
extension Int64: LibraryValue {}
extension UInt: LibraryValue {}
extension UInt8: LibraryValue {}
extension UInt16: LibraryValue {}
extension UInt32: LibraryValue {}
extension UInt64: LibraryValue {}
extension Float: LibraryValue {}
extension Double: LibraryValue {}

extension Range: LibraryValue {
  var libraryNode: Node { .described(bound(lowerBound) + "..<" + bound(upperBound), self) }
}

extension ClosedRange: LibraryValue {
  var libraryNode: Node { .described(bound(lowerBound) + "..." + bound(upperBound), self) }
}

extension PartialRangeFrom: LibraryValue {
  var libraryNode: Node { .described(bound(lowerBound) + "...", self) }
}

extension PartialRangeUpTo: LibraryValue {
  var libraryNode: Node { .described("..<" + bound(upperBound), self) }
}

extension PartialRangeThrough: LibraryValue {
  var libraryNode: Node { .described("..." + bound(upperBound), self) }
}

private func bound(_ value: Any) -> String {
  compact(value, limit: 200)
}
