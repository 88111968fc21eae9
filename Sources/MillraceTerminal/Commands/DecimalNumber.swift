/// A number as typed: sign, digits, at most one point. No exponent, no separators.
struct DecimalNumber: Equatable {
  var isNegative = false
  var whole: Substring = ""
  var hasPoint = false
  var fraction: Substring = ""

  init?(_ text: some StringProtocol) {
    var digits = Substring(text)
    if let sign = digits.first, sign == "+" || sign == "-" {
      isNegative = sign == "-"
      digits.removeFirst()
    }
    if let point = digits.firstIndex(of: ".") {
      hasPoint = true
      whole = digits[..<point]
      fraction = digits[digits.index(after: point)...]
    } else {
      whole = digits
    }
    let areDigits = (whole + fraction).utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard areDigits, !whole.isEmpty || !fraction.isEmpty else { return nil }
  }

  var isZero: Bool { (whole + fraction).allSatisfy { $0 == "0" } }
}
