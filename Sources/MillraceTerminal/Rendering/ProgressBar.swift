/// A fraction drawn as a bar: `[#####.....] 50%`.
public enum ProgressBar {
  /// The bar in at most `width` columns; the same length for every fraction below 100%.
  ///
  /// The percentage is rounded down, so that 100% means finished. A fraction outside 0…1 is
  /// brought into it; one that is not a number counts as 0. Too narrow for a bar: only the percentage.
  /// - Parameters:
  ///   - fraction: 0 is nothing, 1 is finished.
  ///   - width: columns, with room kept for ` 100%`.
  public static func text(fraction: Double, width: Int) -> String {
    let part = fraction.isNaN ? 0 : min(1, max(0, fraction))
    let percentage = "\(Int(part * 100))%"
    let room = width - "[] 100%".count
    guard room > 0 else { return percentage }
    let filled = Int(part * Double(room))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled)
    return "[\(bar)] \(percentage)"
  }
}
