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
  let parts = TreeDiff.changes(from: before, to: after).compactMap {
    changedPart($0, limit: limit, names: &names)
  }
  let told = DifferencePart.contrast(parts) { gone, come in
    let texts = PairText.compact(
      gone.value,
      come.value,
      isFolded: false,
      limit: limit,
      names: &names
    )
    return ([texts.before], [texts.after])
  }
  return told.map { part in
    let sign = part.side.map { $0 == .gone ? "- " : "+ " } ?? ""
    return part.label + sign + part.lines.joined()
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

private func changedPart(
  _ change: Change,
  limit: Int,
  names: inout PrintNames
) -> DifferencePart? {
  let path = change.path.text
  let label = path.isEmpty ? "" : path + ": "
  func text(_ value: Any) -> String {
    names.beginValue()
    return CompactText.text(of: value, limit: limit, names: &names)
  }
  switch change.kind {
  case .replaced(let before, let after, let isFolded):
    let texts = PairText.compact(before, after, isFolded: isFolded, limit: limit, names: &names)
    return DifferencePart("\(label)\(texts.before) → \(texts.after)")
  case .removed(let value, _):
    return DifferencePart(label: label, lines: [text(value)], value: value, side: .gone)
  case .inserted(let value, _):
    return DifferencePart(label: label, lines: [text(value)], value: value, side: .come)
  case .moved(let value, let before, let after):
    return DifferencePart("\(label)\(text(value)) moved from \(before) to \(after)")
  case .unchanged:
    return nil
  }
}
