import Millrace
import ValueDiff

// A case path has no name that a program can read. But the label of an action tells the case and leaves
// out the data, so any payload will do to get it. It must not cost a call of somebody's initializer, which
// may refuse what it is given and stop the program: only types of the standard library are made up.

/// What an action of a case is called in texts: `.search(.hitsFound)`.
///
/// Where no payload can be made up it is the key path as far as it can be read.
func caseName<Action: CasePathable, Value>(
  _ keyPath: CaseKeyPath<Action, Value>,
  _ path: CasePath<Action, Value>
) -> String {
  if let sample = sampleValue(of: Value.self) { return caseLabel(path.embed(sample)) }
  let names = "\(keyPath)".split(separator: ".").dropFirst().map { name in
    name.contains("<") || name.contains(" ") ? "…" : String(name)
  }
  let readable = names.prefix { $0 != "…" }
  let rest = readable.count < names.count ? ".…" : ""
  let payload = TypeName.lastComponent(of: Value.self)
  return "an action '\\.\(readable.joined(separator: "."))\(rest)' with \(payload)"
}

/// Some value of a type of the standard library; `nil` for every other type.
func sampleValue<Value>(of type: Value.Type) -> Value? {
  if let unit = () as? Value { return unit }
  return (type as? any Sampled.Type)?.sample as? Value
}

/// A type of which a value can be made without running anybody's code.
private protocol Sampled {
  static var sample: Self { get }
}

extension Optional: Sampled { fileprivate static var sample: Self { nil } }
extension Array: Sampled { fileprivate static var sample: Self { [] } }
extension ArraySlice: Sampled { fileprivate static var sample: Self { [] } }
extension ContiguousArray: Sampled { fileprivate static var sample: Self { [] } }
extension Set: Sampled { fileprivate static var sample: Self { [] } }
extension Dictionary: Sampled { fileprivate static var sample: Self { [:] } }
extension String: Sampled { fileprivate static var sample: Self { "" } }
extension Substring: Sampled { fileprivate static var sample: Self { "" } }
extension Bool: Sampled { fileprivate static var sample: Self { false } }

extension Sampled where Self: Numeric {
  fileprivate static var sample: Self { .zero }
}

extension Int: Sampled {}
extension Int8: Sampled {}
extension Int16: Sampled {}
extension Int32: Sampled {}
extension Int64: Sampled {}
extension UInt: Sampled {}
extension UInt8: Sampled {}
extension UInt16: Sampled {}
extension UInt32: Sampled {}
extension UInt64: Sampled {}
extension Float: Sampled {}
extension Double: Sampled {}
extension Duration: Sampled { fileprivate static var sample: Self { .zero } }
