/// The scalars that take two columns although they are no emoji: East Asian wide and fullwidth.
///
/// Unassigned gaps inside a block count as wide, as terminals draw them.
/// - Complexity: O(log *r*) for *r* ranges.
enum WideRanges {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, ideographic punctuation
    0x3041...0x4DBF,  // kana, Hangul compatibility, ideographs extension A
    0x4E00...0xA4CF,  // unified ideographs, Yi
    0xA960...0xA97F,  // Hangul extended A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6F,  // compatibility and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana extensions, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x2FFFD,  // ideographs extensions B to F
    0x30000...0x3FFFD,  // ideographs extension G and later
  ]
}
