/// A text that can be searched for: not empty, within one line, not too long.
///
/// Case counts, and so does every scalar: the bytes of a file are compared with those of the text.
public struct SearchQuery: Hashable, Sendable {
  /// The longest text that is accepted, in bytes of UTF-8.
  public static let longest = 1_024

  /// The text as it was given; white space at its ends is part of it.
  public let text: String

  /// A query for a text.
  ///
  /// - Throws: ``SearchError/emptyText``, ``SearchError/textHasLineBreak`` or
  ///   ``SearchError/textTooLong(bytes:)``.
  public init(_ text: String) throws(SearchError) {
    if text.isEmpty { throw .emptyText }
    if text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      throw .textHasLineBreak
    }
    if text.utf8.count > Self.longest { throw .textTooLong(bytes: text.utf8.count) }
    self.text = text
  }
}
