/// Rows of cells, set below each other in columns.
public enum TextColumns {
  /// Rows whose cells begin at the same columns; the last cell of a row is wrapped into what is left.
  ///
  ///     calc start [TERMS]  Start the calculation.
  ///     tick once           Wait for the next value,
  ///                         then end.
  ///
  /// When fewer than `narrowest` columns would be left for the last cell it goes below the others,
  /// four columns in. Cells before the last are neither cut nor wrapped. No line ends in spaces.
  /// - Complexity: O(*n*).
  public static func table(
    _ rows: [[String]],
    width: Int,
    gap: Int = 2,
    narrowest: Int = 20
  ) -> [String] {
    let edges = leadingWidths(of: rows)
    let left = edges.reduce(0) { $0 + $1 + gap }
    let isStacked = width - left < narrowest
    return rows.flatMap { row -> [String] in
      guard let last = row.last else { return [""] }
      let cells = zip(row.dropLast(), edges).map { TextLayout.pad($0, width: $1) }
      let spacer = String(repeating: " ", count: gap)
      if row.count == 1 { return TextLayout.wrap(last, width: width) }
      if isStacked {
        let wrapped = TextLayout.wrap(last, width: max(1, width - 4)).map { "    " + $0 }
        return [cells.joined(separator: spacer)].map(trimmed) + wrapped.map(trimmed)
      }
      let start = cells.joined(separator: spacer) + spacer
      let wrapped = TextLayout.wrap(last, width: width - left)
      return wrapped.enumerated().map { index, line in
        trimmed((index == 0 ? start : String(repeating: " ", count: left)) + line)
      }
    }
  }

  /// Items in as many equal columns as fit, in order down each column.
  ///
  /// - Complexity: O(*n*).
  public static func grid(_ items: [String], width: Int, gap: Int = 2) -> [String] {
    let widest = items.reduce(0) { max($0, DisplayWidth.columns(of: $1)) }
    let columns = max(1, (width + gap) / max(1, widest + gap))
    let height = (items.count + columns - 1) / columns
    return (0..<height).map { row in
      let cells = stride(from: row, to: items.count, by: height).map { items[$0] }
      return trimmed(
        cells.map { TextLayout.pad($0, width: widest) }
          .joined(separator: String(repeating: " ", count: gap))
      )
    }
  }

  private static func leadingWidths(of rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], DisplayWidth.columns(of: cell))
      }
    }
    return widths
  }

  private static func trimmed(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
  }
}
