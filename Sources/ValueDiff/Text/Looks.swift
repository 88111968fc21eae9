/// What a text looks like. Two texts that a reader may take for one another have the same looks.
///
/// Letters of other alphabets that look like Latin ones, dashes, quotation marks, full-width and mathematical
/// letters stand for their like in ASCII. A text that is written from right to left looks the same in several
/// orders, so only what it consists of counts.
enum Looks {
  static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var looks = ""
    var isRightToLeft = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x200D, 0xFE0F: continue
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        isRightToLeft = true
      default: break
      }
      if let like = like(scalar) { looks += like } else { looks.unicodeScalars.append(scalar) }
    }
    guard isRightToLeft else { return looks }
    let sorted = looks.unicodeScalars.sorted()
    looks = ""
    looks.unicodeScalars.append(contentsOf: sorted)
    return looks
  }

  private static func like(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case ..<0x80: nil
    case 0xFF01...0xFF5E: ascii(scalar.value - 0xFF01 + 0x21)
    case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52)
    case 0x1D7CE...0x1D7FF: ascii((scalar.value - 0x1D7CE) % 10 + 0x30)
    default: likes[scalar]
    }
  }

  private static func letter(_ number: UInt32) -> String {
    ascii(number < 26 ? number + 0x41 : number - 26 + 0x61)
  }

  private static func ascii(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? ""
  }

  private static let likes: [Unicode.Scalar: String] = {
    var likes: [Unicode.Scalar: String] = [
      "…": "...", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬆ": "st",
      "ĳ": "ij", "Ĳ": "IJ", "ǉ": "lj", "ǌ": "nj", "″": "''", "“": "\"", "”": "\"", "„": ",,",
      "ё": "ë", "Ё": "Ë", "ї": "ï", "Ї": "Ï",
    ]
    for group in groups {
      for scalar in group.unicodeScalars.dropFirst() { likes[scalar] = String(group.prefix(1)) }
    }
    return likes
  }()

  /// One group a line: first the character that stands for all of them.
  private static let groups = [
    "AАΑᎪ", "BВΒᏴ", "CСϹᏟⅭ", "DᎠⅮ", "EЕΕᎬ", "GԌᏀ", "HНΗᎻ", "IІΙӀⅠ", "JЈᎫ", "KКΚᏦ", "LᏞⅬ",
    "MМΜᎷⅯ", "NΝ", "OОΟՕ", "PРΡᏢ", "QԚ", "SЅՏᏚ", "TТΤᎢ", "UՍ", "VѴᏙⅤ", "WԜᎳ", "XХΧⅩ", "YΥҮ",
    "ZΖᏃ", "aаαɑ", "bЬᖯ", "cсϲⅽ", "dԁⅾ", "eеℯ", "gɡց", "hһհ", "iіιıⅰ", "jјϳ", "kκк", "lӏⅼ",
    "mⅿм", "nոп", "oоοօ", "pрρ", "qԛգ", "rг", "sѕ", "tтτ", "uսυ", "vѵνⅴ", "wԝѡ", "xхⅹ×",
    "yуγү", "zᴢ", "-‐‑‒–—−⁃﹘﹣", "'‘’ʼʹ′´ˈ", ",‚", ".․", ":∶ː꞉׃", "!ǃ", "|ǀ∣│", "/⁄∕⧸",
    "~∼˜", "*∗⁎٭", "·•∙⋅・", "3З", "6б", "<‹˂", ">›˃", "^ˆ˄", "_ˍ",
    // Ideographs and the radicals that look the same.
    "一⼀", "人⼈", "口⼝", "日⽇", "木⽊", "水⽔", "火⽕", "يی", "كک",
  ]
}
