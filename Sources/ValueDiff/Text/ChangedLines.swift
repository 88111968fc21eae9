/// The changes between two values, one line each, for a person who watches; empty when they are equal.
///
/// ```
/// calculation.status: Ready → Calculating
/// rows[3].title: "a" → "b"
/// rows: + Row(id: 4…)
/// ```
///
/// - Parameter limit: the characters that one value may take; more is cut. Where both sides would be cut to
///   the same text, the surroundings of the first difference are shown.
@usableFromInline
package func changedLines(_ before: Any, _ after: Any, limit: Int = 60) -> [String] {
  var names = PrintNames()
  return TreeDiff.changes(from: before, to: after).compactMap {
    changedLine($0, limit: limit, names: &names)
  }
}

/// As the function for any values; `==` is asked first.
@inlinable
package func changedLines<Value: Equatable>(
  _ before: Value,
  _ after: Value,
  limit: Int = 60
) -> [String] {
  if before == after { return [] }
  return changedLines(before as Any, after as Any, limit: limit)
}

private func changedLine(_ change: Change, limit: Int, names: inout PrintNames) -> String? {
  let path = change.path.text
  let label = path.isEmpty ? "" : path + ": "
  func text(_ value: Any) -> String {
    names.beginValue()
    return CompactText.text(of: value, limit: limit, names: &names)
  }
  switch change.kind {
  case .replaced(let before, let after, let isFolded):
    let texts = PairText.compact(before, after, isFolded: isFolded, limit: limit, names: &names)
    return "\(label)\(texts.before) → \(texts.after)"
  case .removed(let value, _):
    return "\(label)- \(text(value))"
  case .inserted(let value, _):
    return "\(label)+ \(text(value))"
  case .moved(let value, let before, let after):
    return "\(label)\(text(value)) moved from \(before) to \(after)"
  case .unchanged:
    return nil
  }
}
