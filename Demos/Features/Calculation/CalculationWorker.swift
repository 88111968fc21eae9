import Millrace

/// Who adds up the square roots: a dependency, so that a test decides when and how the work ends.
///
/// ```swift
/// Store(initialState: Calculation.State()) { Calculation() } dependencies: {
///   $0.calculationWorker = CalculationWorker { _, _ in 42 }
/// }
/// ```
public struct CalculationWorker: Sendable {
  /// Adds √1 … √`terms`, and ends soon when its task is cancelled.
  ///
  /// `onProgress` may be called as often as is convenient; whoever passes it drops what is too much.
  public var sumOfSquareRoots:
    @Sendable (_ terms: Int, _ onProgress: (_ termsDone: Int) -> Void) async throws -> Double

  public init(
    sumOfSquareRoots:
      @escaping @Sendable (_ terms: Int, _ onProgress: (_ termsDone: Int) -> Void) async throws
      -> Double
  ) {
    self.sumOfSquareRoots = sumOfSquareRoots
  }

  /// Calculates as fast as it can, in turns of a few milliseconds.
  public static let live = CalculationWorker { terms, onProgress in
    try await SyntheticCalculation.sumOfSquareRoots(terms: terms, blocksPerTurn: 256) { termsDone in
      onProgress(termsDone)
      await Task.yield()
    }
  }

  /// Calculates at a given speed on the `clock` dependency, so that under a simulated time it can be
  /// watched, and stopped half-way.
  ///
  /// It rests between two turns and not after the last: what fits into one turn takes no time. The terms
  /// are added at the end, and from the nearest known sum on, so that the real time depends on the turns.
  ///
  /// - Parameter termsPerSecond: In seconds of that clock. At least 40 960 are done.
  public static func paced(termsPerSecond: Int) -> CalculationWorker {
    let blocksPerTurn = max(1, termsPerSecond / (4_096 * 10))
    return CalculationWorker { terms, onProgress in
      let clock = DependencyValues.current.clock
      var termsDone = 0
      while termsDone < terms {
        try Task.checkCancellation()
        termsDone += min(blocksPerTurn * 4_096, terms - termsDone)
        onProgress(termsDone)
        if termsDone < terms { try await clock.sleep(for: .milliseconds(100)) }
      }
      return try SyntheticCalculation.sumFromKnown(terms: terms)
    }
  }
}

extension CalculationWorker: DependencyKey {
  public static var liveValue: CalculationWorker { .live }

  /// Fails when it is used: a test that needs a worker says which.
  public static var testValue: CalculationWorker {
    CalculationWorker { _, _ in
      DependencyValues.reportUnimplemented(Self.self, call: "sumOfSquareRoots")
      throw NotSetInTest(call: "calculationWorker.sumOfSquareRoots")
    }
  }
}

extension DependencyValues {
  /// Who adds up the square roots of `Calculation`.
  public var calculationWorker: CalculationWorker {
    get { self[CalculationWorker.self] }
    set { self[CalculationWorker.self] = newValue }
  }
}
