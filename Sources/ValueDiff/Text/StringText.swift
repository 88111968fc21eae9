/// A string in quotes, in which everything that cannot be seen is written as an escape.
///
/// Two different strings never look the same, a no-break space and a zero-width one included. The
/// zero-width joiner is left alone: it holds emoji together.
enum StringText {
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0": text += "\\0"
      default:
        if isVisible(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
    }
    return text + "\""
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      return false
    case .format:
      return scalar.value == 0x200D
    default:
      return true
    }
  }
}
