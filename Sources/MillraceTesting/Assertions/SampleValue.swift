import Millrace
import ValueDiff

// A case path has no name that a program can read. But the label of an action tells the case and leaves
// out the data, so any payload will do to get it.

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

/// Some value of a type; `nil` for a type of which none can be made without knowing it.
func sampleValue<Value>(of type: Value.Type) -> Value? {
  if let unit = () as? Value { return unit }
  if let optional = type as? any ExpressibleByNilLiteral.Type { return none(optional) as? Value }
  if let collection = type as? any RangeReplaceableCollection.Type {
    return empty(collection) as? Value
  }
  if let list = type as? any ExpressibleByArrayLiteral.Type { return emptyList(list) as? Value }
  if let number = type as? any Numeric.Type { return zero(number) as? Value }
  return false as? Value
}

private func none<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Value { nil }
private func empty<Value: RangeReplaceableCollection>(_ type: Value.Type) -> Value { Value() }
private func emptyList<Value: ExpressibleByArrayLiteral>(_ type: Value.Type) -> Value { [] }
private func zero<Value: Numeric>(_ type: Value.Type) -> Value { .zero }
