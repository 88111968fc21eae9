/// The sum √1 + √2 + … on its way: as much of it as was asked for up to now.
///
/// Where one turn of the work ends and the next begins makes no difference to one bit of the sum.
struct SquareRootSum: Sendable {
  /// How many terms there are in all.
  let terms: Int
  /// How many were added.
  private(set) var termsDone = 0
  /// Their sum.
  private(set) var value = 0.0

  /// - Parameter terms: Must not be negative.
  init(terms: Int) {
    precondition(terms >= 0, "The number of terms must not be negative, but is \(terms).")
    self.terms = terms
  }

  /// This sum on its way to more terms.
  func continued(to terms: Int) -> SquareRootSum {
    precondition(terms >= termsDone, "There are \(termsDone) terms in it already.")
    var sum = SquareRootSum(terms: terms)
    sum.termsDone = termsDone
    sum.value = value
    return sum
  }

  /// All terms have been added already, and this is their sum.
  mutating func take(_ sum: Double) {
    termsDone = terms
    value = sum
  }

  /// Whether no term is left.
  var isComplete: Bool { termsDone == terms }

  /// Adds the next terms, unless the current task is cancelled.
  ///
  /// - Parameter count: How many to add, if there are as many. Must be positive.
  /// - Throws: `CancellationError`; nothing was added then.
  mutating func addTerms(atMost count: Int) throws {
    try Task.checkCancellation()
    // From the terms left, because `termsDone + count` can be more than an `Int` holds.
    let end = termsDone + min(count, terms - termsDone)
    var sum = value
    var done = termsDone
    while done < end {
      done &+= 1
      sum += Double(done).squareRoot()
    }
    termsDone = done
    value = sum
  }
}
