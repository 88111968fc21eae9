/// The one-line form of a value: `Row(id: 4, title: "a")`, cut to a limit as in `Row(id: 4…)`.
///
/// Never longer than `limit` characters (at least one). What does not fit any more is a single `…`, and all
/// brackets are closed. Class instances are numbered in the order in which they appear.
///
/// - Complexity: O(`limit`) nodes are looked at; the direct parts of each of them are listed.
package func compact(_ value: Any, limit: Int = 100) -> String {
  var names = PrintNames()
  return CompactText.text(of: value, limit: limit, names: &names)
}

/// Writes a value in one line, as far as the limit goes.
struct CompactText {
  private let limit: Int
  /// Whether room for a `…` is kept free.
  private let canBeCut: Bool
  private var names: PrintNames
  private var text = ""
  private var count = 0
  /// Room that the closing brackets of the open groups need.
  private var reserved = 0
  private var isCut = false

  private init(limit: Int, canBeCut: Bool, names: PrintNames) {
    self.limit = max(limit, 1)
    self.canBeCut = canBeCut
    self.names = names
  }

  static func text(of value: Any, limit: Int, names: inout PrintNames) -> String {
    if let text = completeText(of: value, limit: limit, names: &names) { return text }
    var writer = CompactText(limit: limit, canBeCut: true, names: names)
    writer.write(value, after: "", depth: 0)
    names = writer.names
    return writer.text
  }

  /// Nil, and no change to the names, when the value does not fit.
  static func completeText(
    of value: Any,
    limit: Int,
    depth: Int = 0,
    names: inout PrintNames
  ) -> String? {
    var writer = CompactText(limit: limit, canBeCut: false, names: names)
    writer.write(value, after: "", depth: depth)
    if writer.isCut { return nil }
    names = writer.names
    return writer.text
  }

  private mutating func write(_ value: Any, after prefix: String, depth: Int) {
    switch Layout(value, depth: depth, names: &names) {
    case .text(let text):
      if fits(prefix.count + text.count) {
        append(prefix + text)
      } else {
        cut(text, after: prefix)
      }
    case .group(let open, let items, let close):
      guard fits(prefix.count + open.count + close.count) else {
        cut("", after: "")
        return
      }
      append(prefix + open)
      reserved += close.count
      for (position, item) in items.enumerated() where !isCut {
        write(item.value, after: (position > 0 ? ", " : "") + item.label, depth: depth + 1)
      }
      reserved -= close.count
      append(close)
    }
  }

  private func fits(_ length: Int) -> Bool {
    length <= room
  }

  private var room: Int {
    limit - count - reserved - (canBeCut ? 1 : 0)
  }

  private mutating func append(_ piece: String) {
    text += piece
    count += piece.count
  }

  /// Ends the text here. A long piece is begun, when enough of it can be shown to tell something.
  private mutating func cut(_ piece: String, after prefix: String) {
    isCut = true
    guard canBeCut else { return }
    let quote = piece.hasPrefix("\"") ? "\"" : ""
    let shown = room - prefix.count - quote.count
    if shown >= 8 || (count == 0 && shown > 0) {
      append(prefix + piece.prefix(shown) + "…" + quote)
    } else {
      append("…")
    }
  }
}
