/// Gives elements that belong together one number, so that lists can be aligned without comparing values.
///
/// - Complexity: O(1) for an element with an identity or a hash. Any other element is printed, and compared
///   with those that print the same; two that are equal and print differently get different numbers.
struct ElementTokens {
  let trustsEquality: Bool

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

  init(trustsEquality: Bool) {
    self.trustsEquality = trustsEquality
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
    let text = compact(element.value, limit: 400)
    var sameParts = SameParts(trustsEquality: trustsEquality)
    for representative in representatives[text] ?? []
    where sameParts.areSame(representative.value, element.value) {
      return representative.token
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
