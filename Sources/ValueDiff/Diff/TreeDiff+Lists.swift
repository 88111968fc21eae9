extension TreeDiff {
  private enum Items {
    case elements
    case lines
  }

  mutating func compareLists(
    _ before: [ListAlignment.Element],
    _ after: [ListAlignment.Element],
    _ at: At
  ) {
    compare(before, after, are: .elements, at)
  }

  /// Compares texts line by line when both have lines.
  mutating func compareTexts(
    _ before: String,
    _ after: String,
    _ old: ValueTree,
    _ new: ValueTree,
    _ at: At
  ) {
    let oldLines = lines(before)
    let newLines = lines(after)
    guard oldLines.count > 1, newLines.count > 1 else {
      appendReplaced(old.value, new.value, at)
      return
    }
    compare(oldLines, newLines, are: .lines, at)
  }

  /// A carriage return stays part of its line, so that a change of line ends is seen.
  private func lines(_ text: String) -> [ListAlignment.Element] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      ListAlignment.Element(value: String(Substring($0)), identity: nil)
    }
  }

  private mutating func compare(
    _ before: [ListAlignment.Element],
    _ after: [ListAlignment.Element],
    are items: Items,
    _ at: At
  ) {
    let start = changes.count
    var unchanged = 0
    var mark = start
    let alignment = ListAlignment(before, after, trustsEquality: at.trustsEquality)
    for step in alignment.steps {
      switch step {
      case .matched(let old, let new):
        let component: Path.Component =
          switch items {
          case .elements: .index(before: old, after: new)
          case .lines: .line(before: old + 1, after: new + 1)
          }
        compare(before[old].value, after[new].value, at.below(component))
      case .moved(let old, let new):
        append(.moved(after[new].value, before: old, after: new), at)
        compare(
          before[old].value,
          after[new].value,
          at.below(.index(before: old, after: new))
        )
      case .removed(let old):
        append(.removed(before[old].value, place(old, items)), at)
      case .inserted(let new):
        append(.inserted(after[new].value, place(new, items)), at)
      }
      if changes.count == mark {
        unchanged += 1
      } else {
        insertUnchanged(unchanged, before: mark, at)
        unchanged = 0
        mark = changes.count
      }
    }
    if changes.count > start { insertUnchanged(unchanged, before: mark, at) }
  }

  private func place(_ position: Int, _ items: Items) -> Change.Place {
    switch items {
    case .elements: .index(position)
    case .lines: .line(position + 1)
    }
  }
}
