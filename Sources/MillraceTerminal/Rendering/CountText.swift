/// Numbers of things as text.
public enum CountText {
  /// A number and its noun: `1 effect`, `3 effects`, `no effects`.
  ///
  /// - Parameter plural: the noun for any number but one; `noun` with an `s` when nil.
  public static func text(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    switch count {
    case 0: "no \(plural ?? noun + "s")"
    case 1: "1 \(noun)"
    default: "\(grouped(count)) \(plural ?? noun + "s")"
    }
  }

  /// A whole number with commas between thousands: `500,000,000`.
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
