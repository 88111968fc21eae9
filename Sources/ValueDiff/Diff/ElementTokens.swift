/// Gives elements that belong together one number, so that lists can be aligned without comparing values.
///
/// - Complexity: O(1) for an element with an identity or a hash. Any other element is printed, and compared
///   with those that print the same; two that are equal and print differently get different numbers. So do
///   two that are equal when too many different ones have printed the same: then the comparisons are used up.
struct ElementTokens {
  let trustsEquality: Bool
  private var comparisonsLeft: Int

  private enum Key: Hashable {
    case identity(AnyHashable)
    case value(TypedKey)
  }

  private struct Representative {
    var value: Any
    var token: Int
  }

  private var tokens: [Key: Int] = [:]
  private var representatives: [String: [Representative]] = [:]
  private var count = 0

  /// - Parameter elements: how many there are. Each may be compared a few times.
  init(trustsEquality: Bool, elements: Int) {
    self.trustsEquality = trustsEquality
    self.comparisonsLeft = 1_000 + 8 * elements
  }

  /// Whether a number for this element takes no comparison and no text.
  func isQuick(for element: ListAlignment.Element) -> Bool {
    element.identity != nil || (trustsEquality && element.value is any Hashable)
  }

  mutating func token(of element: ListAlignment.Element) -> Int {
    if let identity = element.identity {
      return token(of: .identity(identity))
    }
    if trustsEquality, let key = TypedKey(element.value) {
      return token(of: .value(key))
    }
    let text = compact(element.value, limit: .max)
    var sameParts = SameParts(trustsEquality: trustsEquality)
    for representative in representatives[text] ?? [] where comparisonsLeft > 0 {
      comparisonsLeft -= 1
      if sameParts.areSame(representative.value, element.value) { return representative.token }
    }
    let token = nextToken()
    representatives[text, default: []].append(
      Representative(value: element.value, token: token)
    )
    return token
  }

  private mutating func token(of key: Key) -> Int {
    if let token = tokens[key] { return token }
    let token = nextToken()
    tokens[key] = token
    return token
  }

  private mutating func nextToken() -> Int {
    count += 1
    return count
  }
}
