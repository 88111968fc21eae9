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
    if Looks.of(old) != Looks.of(new) { return (old, new) }
    // Cut at the same place: show where they part instead.
    let longOld = text(before, limit: .max, names: &names)
    let longNew = text(after, limit: .max, names: &names)
    if !areSame(longOld, longNew), !areSame(longOld, old) || !areSame(longNew, new) {
      let apart = parted(longOld, longNew, limit: limit)
      if Looks.of(apart.before) != Looks.of(apart.after) { return apart }
      return parted(
        StringText.spelledOut(longOld),
        StringText.spelledOut(longNew),
        limit: limit
      )
    }
    return toldApart(old, new, before, after, isFolded: isFolded)
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
    if areAlike(old, new) {
      (old, new) = toldApart(old, new, before, after, isFolded: isFolded)
    }
    return (old, new)
  }

  static func areAlike(_ old: [String], _ new: [String]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { Looks.of($0) == Looks.of($1) }
  }

  /// Makes a visible difference between texts that look alike.
  static func toldApart(
    _ old: [String],
    _ new: [String],
    _ before: Any,
    _ after: Any,
    isFolded: Bool
  ) -> (before: [String], after: [String]) {
    guard old.elementsEqual(new, by: areSame), let lastOld = old.last, let lastNew = new.last else {
      return (old.map(StringText.spelledOut), new.map(StringText.spelledOut))
    }
    let last = distinguished(lastOld, lastNew, before, after, isFolded: isFolded)
    return (old.dropLast() + [last.before], new.dropLast() + [last.after])
  }

  private static func toldApart(
    _ old: String,
    _ new: String,
    _ before: Any,
    _ after: Any,
    isFolded: Bool
  ) -> (before: String, after: String) {
    let apart = toldApart([old], [new], before, after, isFolded: isFolded)
    return (apart.before.joined(), apart.after.joined())
  }

  /// `==` calls canonically equivalent texts the same, which a value may tell apart.
  private static func areSame(_ old: String, _ new: String) -> Bool {
    old.utf8.elementsEqual(new.utf8)
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
