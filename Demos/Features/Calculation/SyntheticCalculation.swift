/// Work that keeps a processor busy for as long as is wanted and can be stopped at any time.
///
/// It waits for nothing, so that nothing but its own checks can end it: the hard case of cancelling.
public enum SyntheticCalculation {
  /// How many blocks go by from one report of progress to the next when the caller does not say.
  ///
  /// With blocks of 4 096 terms this is a report for every 67 million terms: a few in a second.
  public static let usualBlocksPerReport = 16_384

  /// The sum of √1 … √`terms`, added in this order.
  ///
  /// Asks whether the current task is cancelled before it starts, before every block and before it
  /// returns. A cancelled calculation gives no partial sum. The same arguments give the same bits,
  /// whatever the size of the blocks.
  ///
  /// ```swift
  /// let sum = try SyntheticCalculation.sumOfSquareRoots(terms: 4)  // 6.146264369941973
  /// ```
  ///
  /// - Parameters:
  ///   - terms: How many terms to add; 0 gives 0. Must not be negative.
  ///   - checkEvery: The number of terms in a block. Must be positive.
  ///   - progressEvery: The number of blocks between two reports. Must be positive. It needs no
  ///     clock; a caller who has one can drop reports that come too early.
  ///   - onProgress: Called on the calling thread with the number of terms done so far, after each
  ///     `progressEvery` blocks, which includes the last block when their number divides evenly.
  /// - Throws: `CancellationError`, and nothing else.
  /// - Complexity: O(`terms`) time, no allocation.
  public static func sumOfSquareRoots(
    terms: Int,
    checkEvery: Int = 4_096,
    progressEvery: Int = usualBlocksPerReport,
    onProgress: ((_ termsDone: Int) -> Void)? = nil
  ) throws -> Double {
    precondition(checkEvery > 0, "A block must hold at least one term, but holds \(checkEvery).")
    precondition(
      progressEvery > 0,
      "There must be at least one block from report to report, but there are \(progressEvery)."
    )
    var sum = SquareRootSum(terms: terms)
    try Task.checkCancellation()
    var blocksToReport = progressEvery
    while !sum.isComplete {
      try sum.addTerms(atMost: checkEvery)
      blocksToReport -= 1
      if blocksToReport == 0 {
        blocksToReport = progressEvery
        onProgress?(sum.termsDone)
      }
    }
    try Task.checkCancellation()
    return sum.value
  }

  /// The same sum, in turns, between which other work may run.
  ///
  /// A task that never suspends keeps its thread from everybody else, and there are only as many
  /// threads as processors. So this one stops after each turn, and the caller decides for how long.
  ///
  /// - Parameters:
  ///   - terms: How many terms to add; 0 gives 0. Must not be negative.
  ///   - checkEvery: The number of terms in a block. Must be positive.
  ///   - blocksPerTurn: The number of blocks in a turn. Must be positive.
  ///   - afterTurn: Called after each turn, the last one included, with the number of terms done.
  /// - Throws: `CancellationError`, or what `afterTurn` throws.
  /// - Complexity: O(`terms`) time.
  public static func sumOfSquareRoots(
    terms: Int,
    checkEvery: Int = 4_096,
    blocksPerTurn: Int,
    afterTurn: (_ termsDone: Int) async throws -> Void
  ) async throws -> Double {
    precondition(checkEvery > 0, "A block must hold at least one term, but holds \(checkEvery).")
    precondition(
      blocksPerTurn > 0,
      "There must be at least one block in a turn, but there are \(blocksPerTurn)."
    )
    var sum = SquareRootSum(terms: terms)
    try Task.checkCancellation()
    while !sum.isComplete {
      var blocksLeft = blocksPerTurn
      while blocksLeft > 0, !sum.isComplete {
        try sum.addTerms(atMost: checkEvery)
        blocksLeft -= 1
      }
      try await afterTurn(sum.termsDone)
    }
    try Task.checkCancellation()
    return sum.value
  }

  /// The same sum to the bit, from the longest one on that is known.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(10 000 000) time up to 10⁹ terms.
  static func sumFromKnown(terms: Int) throws -> Double {
    var sum = SquareRootSum.known(upTo: terms).continued(to: terms)
    try Task.checkCancellation()
    while !sum.isComplete { try sum.addTerms(atMost: 4_096) }
    return sum.value
  }
}
