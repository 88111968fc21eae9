/// Texts for the keys of one collection, of at most `limit` characters each.
///
/// Keys that would look the same are written out in full, spelled out, or with their types.
func keyTexts(_ keys: [Any], limit: Int) -> [String] {
  var texts = keys.map { compact($0, limit: limit) }
  for group in alike(texts) {
    for position in group { texts[position] = compact(keys[position], limit: .max) }
  }
  for group in alike(texts) {
    let areDistinct = Set(group.map { Array(texts[$0].utf8) }).count == group.count
    for position in group {
      let type = type(of: unwrappingAnyHashable(keys[position]))
      texts[position] =
        areDistinct
        ? StringText.spelledOut(texts[position])
        : texts[position] + " as " + TypeName.text(of: type)
    }
  }
  return texts
}

/// The positions of texts that look like another one.
private func alike(_ texts: [String]) -> [[Int]] {
  Dictionary(grouping: texts.indices, by: { Looks.of(texts[$0]) }).values.filter { $0.count > 1 }
}
