/// Why a word cannot be the value of an argument.
public enum ArgumentProblem: Error, Equatable, Sendable {
  case notANumber
  /// A number with a decimal point where a whole one is wanted.
  case fraction
  /// Below zero where nothing below zero is allowed.
  case negative
  /// More digits than the type of the value can hold.
  case overflow
  case tooLarge
  case tooSmall
  case notListed
  case missingUnit
  case unknownUnit(String)
  case empty
  /// A reason of an argument kind made elsewhere, to stand after the word: `names no feature`.
  case other(String)

  /// The reason, to stand after the word in question.
  public var text: String {
    switch self {
    case .notANumber: "is not a number"
    case .fraction: "has a fraction"
    case .negative: "is negative"
    case .overflow: "is beyond what can be held"
    case .tooLarge: "is too large"
    case .tooSmall: "is too small"
    case .notListed: "is not in the list"
    case .missingUnit: "has no unit"
    case .unknownUnit(let unit): "has the unknown unit \"\(unit)\""
    case .empty: "is empty"
    case .other(let reason): reason
    }
  }
}
