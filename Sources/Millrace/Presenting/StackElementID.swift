/// The id of an element of a stack: how many elements were pushed onto the same stack before it.
///
/// Stacks that were built in the same way have the same ids, so that a test can write them as numbers.
public struct StackElementID: Hashable, Comparable, Sendable {
  /// How many elements were pushed before.
  public let number: Int

  public init(_ number: Int) { self.number = number }

  public static func < (lhs: StackElementID, rhs: StackElementID) -> Bool {
    lhs.number < rhs.number
  }

  /// The id of the element pushed next.
  var next: StackElementID { StackElementID(number + 1) }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int) { self.number = number }
}

extension StackElementID: CustomStringConvertible {
  public var description: String { "\(number)" }
}

extension StackElementID: Codable {
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
