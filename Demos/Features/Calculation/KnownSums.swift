extension SquareRootSum {
  /// The longest sum that is known, of at most so many terms.
  static func known(upTo terms: Int) -> SquareRootSum {
    let count = min(max(0, terms) / termsApart, known.count)
    var sum = SquareRootSum(terms: count * termsApart)
    if count > 0 { sum.take(known[count - 1]) }
    return sum
  }

  /// How many terms there are from one known sum to the next.
  static let termsApart = 10_000_000

  // Added in order, as `addTerms` does, so that not one bit differs; the tests add them again. Rounding
  // errors are in them, which no formula has.
  static let known: [Double] = [

  ]
}
