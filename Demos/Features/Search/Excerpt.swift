/// A line around the place where a text was found, ready to be shown.
///
/// It holds at most ``limit`` scalars and an ellipsis at each end where something was left out.
/// White space at the ends of the line is left out without one. Always valid text on one line:
/// control characters are escaped, and what is no UTF-8 is shown as U+FFFD.
public struct Excerpt: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The most scalars that are shown, escapes counted as they are written.
  public static let limit = 200

  /// What stands before the text found.
  public var before: String
  /// The text found, so that it can be set apart.
  public var match: String
  /// What stands after it.
  public var after: String

  public init(before: String, match: String, after: String) {
    self.before = before
    self.match = match
    self.after = after
  }

  /// All of it.
  public var text: String { before + match + after }
  public var description: String { text }

  /// Cuts an excerpt out of the bytes of a line.
  ///
  /// When not everything fits, what stands before the text gives way first, down to a third of the
  /// room: what follows usually says more.
  ///
  /// - Parameters:
  ///   - isCutBefore: Whether the line begins before `before` does.
  ///   - isCutAfter: Whether the line goes on after `after` ends.
  init(
    before: some RandomAccessCollection<UInt8>,
    match: some RandomAccessCollection<UInt8>,
    after: some RandomAccessCollection<UInt8>,
    isCutBefore: Bool = false,
    isCutAfter: Bool = false
  ) {
    let wholeBefore =
      isCutBefore
      ? before.dropFirst(UTF8Form.partialPrefixLength(of: before))
      : before.drop(while: Self.isBlank)
    let blanksAfter = isCutAfter ? 0 : after.reversed().prefix(while: Self.isBlank).count
    let wholeAfter = after.dropLast(
      isCutAfter ? UTF8Form.partialSuffixLength(of: after) : blanksAfter
    )
    let piecesBefore = VisibleText.pieces(wholeBefore)
    let piecesMatch = VisibleText.pieces(match)
    let piecesAfter = VisibleText.pieces(wholeAfter)

    let shownMatch = VisibleText.prefix(piecesMatch, limit: Self.limit)
    let room = Self.limit - VisibleText.width(shownMatch)
    let widthBefore = VisibleText.width(piecesBefore)
    let widthAfter = VisibleText.width(piecesAfter)
    let roomBefore = min(widthBefore, max(room / 3, room - widthAfter))
    let shownBefore = VisibleText.prefix(piecesBefore.reversed(), limit: roomBefore)
    let shownAfter =
      shownMatch.count < piecesMatch.count
      ? [] : VisibleText.prefix(piecesAfter, limit: room - roomBefore)

    let leftOutBefore = isCutBefore || shownBefore.count < piecesBefore.count
    let leftOutAfter =
      isCutAfter || shownMatch.count + shownAfter.count < piecesMatch.count + piecesAfter.count
    self.before = (leftOutBefore ? VisibleText.ellipsis : "") + shownBefore.reversed().joined()
    self.match = shownMatch.joined()
    self.after = shownAfter.joined() + (leftOutAfter ? VisibleText.ellipsis : "")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
