/// The texts of a value before and after a change, never the same text twice.
enum PairText {
  static let alike = "(unequal, but printed the same)"
  static let folded = "(they differ more than \(TreeDiff.maximumDepth) levels down)"

  /// One-line forms of at most `limit` characters each, types and notes not counted.
  static func compact(
    _ before: Any,
    _ after: Any,
    isFolded: Bool,
    limit: Int,
    names: inout PrintNames
  ) -> (before: String, after: String) {
    let old = text(before, limit: limit, names: &names)
    let new = text(after, limit: limit, names: &names)
    if old != new { return (old, new) }
    // Cut at the same place: show where they part instead.
    let longOld = text(before, limit: .max, names: &names)
    let longNew = text(after, limit: .max, names: &names)
    if longOld != longNew {
      return parted(longOld, longNew, limit: limit)
    }
    return distinguished(old, new, before, after, isFolded: isFolded)
  }

  /// The lines of the whole values.
  static func dump(
    _ before: Any,
    _ after: Any,
    isFolded: Bool,
    width: Int,
    names: inout PrintNames
  ) -> (before: [String], after: [String]) {
    names.beginValue()
    var old = DumpText.lines(of: before, width: width, names: &names)
    names.beginValue()
    var new = DumpText.lines(of: after, width: width, names: &names)
    if old == new {
      let last = distinguished(
        old.removeLast(),
        new.removeLast(),
        before,
        after,
        isFolded: isFolded
      )
      old.append(last.before)
      new.append(last.after)
    }
    return (old, new)
  }

  private static func text(_ value: Any, limit: Int, names: inout PrintNames) -> String {
    names.beginValue()
    return CompactText.text(of: value, limit: limit, names: &names)
  }

  /// Adds the types when they differ, or says plainly that there is nothing to see.
  private static func distinguished(
    _ old: String,
    _ new: String,
    _ before: Any,
    _ after: Any,
    isFolded: Bool
  ) -> (before: String, after: String) {
    let oldType = type(of: unwrappingAnyHashable(before))
    let newType = type(of: unwrappingAnyHashable(after))
    if oldType != newType {
      let short = (TypeName.text(of: oldType), TypeName.text(of: newType))
      let (oldName, newName) =
        short.0 != short.1
        ? short : (String(reflecting: oldType), String(reflecting: newType))
      if oldName != newName { return (old + " as " + oldName, new + " as " + newName) }
    }
    return (old, new + " " + (isFolded ? folded : alike))
  }

  /// The surroundings of the first difference.
  private static func parted(
    _ old: String,
    _ new: String,
    limit: Int
  ) -> (before: String, after: String) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let context = min(common, max(limit / 3, 1))
    func window(_ text: String) -> String {
      let part = text.dropFirst(common - context)
      let start = common > context ? "…" : ""
      let room = max(limit - start.count, context + 1)
      return start + (part.count > room ? part.prefix(room - 1) + "…" : part)
    }
    return (window(old), window(new))
  }
}
