/// What a typed number of layers means: nothing yet, a mistake, or a count.
///
/// ```swift
/// LayerCount(typed: " +3\n")  // .valid(3)
/// LayerCount(typed: "3.5")    // .invalid
/// ```
public enum LayerCount: Equatable, Sendable {
  /// Nothing was typed, or only white space.
  case empty
  /// Something was typed that is not a whole number in the allowed range.
  case invalid
  /// A number of layers in the allowed range.
  case valid(Int)

  /// The numbers of layers that are accepted.
  public static let allowed = 0...1_000

  /// Reads a number of layers from typed text.
  ///
  /// White space and line breaks at both ends do not count. What is left must be ASCII digits, with
  /// one sign before them at most. Leading zeros are accepted, and so is `-0`, which is the whole
  /// number 0 and within the range. Other writings of numbers (`1,000`, `1e2`, `0x10`, full-width
  /// digits) are not.
  ///
  /// - Complexity: O(length of the text).
  public init(typed text: String) {
    let trimmed = Self.trimmed(text)
    if trimmed.isEmpty {
      self = .empty
    } else if let count = Int(trimmed), Self.allowed.contains(count) {
      self = .valid(count)
    } else {
      self = .invalid
    }
  }

  /// What to tell the person who typed, at once: a prompt, what is allowed, or that the answer waits.
  public var message: String {
    switch self {
    case .empty: "Enter a layer count."
    case .invalid: "Use a whole number from 0 to 1000."
    case .valid: "Waiting for typing to pause..."
    }
  }

  /// What to tell the person when the answer for this number of layers is there.
  public static func calculatedMessage(layers: Int) -> String {
    "Calculated for \(layers) layers."
  }

  /// The number of tiles in layers 1 … `layers`, of which layer k holds k².
  ///
  /// - Parameter layers: A number in ``allowed``.
  /// - Complexity: O(1).
  public static func totalTiles(layers: Int) -> Int {
    precondition(allowed.contains(layers), "There must be 0 to 1000 layers, not \(layers).")
    return layers * (layers + 1) * (2 * layers + 1) / 6
  }

  /// Trims by scalars: the character " ́" (a space with an accent) counts as white space, but what
  /// a person sees there is an accent, which must not vanish.
  private static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    guard
      let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return text[first..<scalars.index(after: last)]
  }
}
