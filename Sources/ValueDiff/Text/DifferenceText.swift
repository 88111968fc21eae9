/// The difference of two values, one line (or one value) for each change; nil when they are equal.
///
/// ```
/// - calculation.status: Ready
/// + calculation.status: Calculating
///   search.rows: 2 unchanged
/// - search.rows[2]: Row(id: 3, title: "c")
///   search.rows: 4997 unchanged
/// ```
///
/// Only what has changed is listed, each with its path. Neighbours in a list, and members of a set or a
/// dictionary, that did not change are folded into their number. List elements that are `Identifiable` are
/// matched by their id: `rows[4→3]` was element 4 and is element 3 now. Unequal values never give nil: where
/// both print the same, their types are shown, or it is said that there is nothing to see.
///
/// - Parameter labels: what the two values are, for a first line `(- Expected, + Actual)`.
@usableFromInline
package func difference(
  _ before: Any,
  _ after: Any,
  labels: (before: String, after: String)? = nil,
  width: Int = 100
) -> String? {
  let changes = TreeDiff.changes(from: before, to: after)
  if changes.isEmpty { return nil }
  var writer = DifferenceText(width: width)
  for change in changes { writer.write(change) }
  let header = labels.map { ["(- \($0.before), + \($0.after))"] } ?? []
  return (header + writer.lines()).joined(separator: "\n")
}

/// The difference of two values that have an `==`, which is asked before anything else is done.
///
/// - Complexity: that of `==` for equal values.
@inlinable
package func difference<Value: Equatable>(
  _ before: Value,
  _ after: Value,
  labels: (before: String, after: String)? = nil,
  width: Int = 100
) -> String? {
  if before == after { return nil }
  return difference(before as Any, after as Any, labels: labels, width: width)
}

/// Writes changes as lines that begin with `-`, `+` or two spaces.
struct DifferenceText {
  let width: Int
  private var parts: [DifferencePart] = []
  private var names = PrintNames()

  init(width: Int) {
    self.width = width
  }

  mutating func write(_ change: Change) {
    let path = change.path.text
    let label = path.isEmpty ? "" : path + ": "
    switch change.kind {
    case .replaced(let before, let after, let isFolded):
      let texts = PairText.dump(
        before,
        after,
        isFolded: isFolded,
        width: room(after: label),
        names: &names
      )
      append(signed("- ", label, texts.before))
      append(signed("+ ", label, texts.after))
    case .removed(let value, let place):
      append(value, path, place, .gone)
    case .inserted(let value, let place):
      append(value, path, place, .come)
    case .moved(let value, let before, let after):
      append(value, path, .index(before), .gone)
      append(["+ \(path)[\(after)]: moved here from [\(before)]"])
    case .unchanged(let count):
      append(["  \(label)\(count) unchanged"])
    }
  }

  /// All lines, in which nothing that went looks like something that came.
  func lines() -> [String] {
    let parts = DifferencePart.contrast(parts) { gone, come in
      PairText.toldApart(gone.lines, come.lines, gone.value, come.value, isFolded: false)
    }
    return parts.flatMap { part in
      switch part.side {
      case .gone: signed("- ", part.label, part.lines)
      case .come: signed("+ ", part.label, part.lines)
      case nil: part.lines
      }
    }
  }

  private mutating func append(_ lines: [String]) {
    parts.append(contentsOf: lines.map { DifferencePart($0) })
  }

  private mutating func append(
    _ value: Any,
    _ path: String,
    _ place: Change.Place,
    _ side: DifferencePart.Side
  ) {
    let label: String =
      switch place {
      case .index(let index): "\(path)[\(index)]: "
      case .line(let line): "\(path)[line \(line)]: "
      case .member: path.isEmpty ? "contains " : path + " contains "
      case .path: path + ": "
      }
    names.beginValue()
    let lines = DumpText.lines(of: value, width: room(after: label), names: &names)
    parts.append(DifferencePart(label: label, lines: lines, value: value, side: side))
  }

  /// A long path must not force every value to be broken into its parts.
  private func room(after label: String) -> Int {
    max(width - 2 - label.count, 40)
  }

  private func signed(_ sign: String, _ label: String, _ lines: [String]) -> [String] {
    lines.enumerated().map { sign + ($0 == 0 ? label : "") + $1 }
  }
}
