/// The id of an element of a stack: how many elements were pushed onto the same stack before it.
///
/// Stacks that were built in the same way have the same ids, so that a test can write them as numbers.
public struct StackElementID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// How many elements were pushed before.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static func < (lhs: StackElementID, rhs: StackElementID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The id of the element pushed next. Ids count pushes, from 0 or from what a decoded stack says, which
  /// is at most `highestDecoded`: no program pushes as many as are left.
  var next: StackElementID { StackElementID(rawValue: rawValue + 1) }

  /// The highest `nextID` that a stack is read with.
  static let highestDecoded = StackElementID(rawValue: .max / 2)
}

extension StackElementID: ExpressibleByIntegerLiteral {
  public init(integerLiteral rawValue: Int) { self.rawValue = rawValue }
}

extension StackElementID: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}
