import DemoFeatures
import Millrace
import MillraceTesting
import Testing

@Suite struct CalculationWorkerTests {
  @Test func thePacedWorkerTakesTheTimeItSaysAndCanBeStoppedHalfway() {
    let store = TestStore(initialState: Calculation.State()) {
      Calculation()
    } dependencies: {
      $0.calculationWorker = .paced(termsPerSecond: 409_600)
    }
    store.send(.start(terms: 819_200)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 819_200)
    }
    store.receive(.workerBegan)
    store.advance(by: .milliseconds(900))
    for tenth in 2...10 {
      store.receive(.progressed(termsDone: tenth * 40_960)) {
        $0.progress?.termsDone = tenth * 40_960
      }
    }
    #expect(store.state.line == "Calculating, 50 %")
    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    store.receive(.workerEnded(.cancelled)) { $0.status = .cancelled }
  }

  @Test func theLiveWorkerLetsOthersHaveTheirTurn() {
    let executor = DrainExecutor()
    let turns = Lines()
    Task(executorPreference: executor) {
      _ = try? await CalculationWorker.live.sumOfSquareRoots(2_500_000) { _ in
        turns.add("worker")
      }
    }
    Task(executorPreference: executor) { turns.add("other") }
    executor.drain()
    #expect(turns.all == ["worker", "other", "worker", "worker"])
  }

  @Test func theSumInTurnsIsTheSameToTheBit() async throws {
    for terms in 0...40 {
      let whole = try SyntheticCalculation.sumOfSquareRoots(terms: terms)
      for blocksPerTurn in 1...5 {
        var turns: [Int] = []
        let sum = try await SyntheticCalculation.sumOfSquareRoots(
          terms: terms,
          checkEvery: 3,
          blocksPerTurn: blocksPerTurn
        ) { turns.append($0) }
        #expect(sum.bitPattern == whole.bitPattern, "\(terms) terms, \(blocksPerTurn) a turn")
        let size = 3 * blocksPerTurn
        #expect(turns == stride(from: size, to: terms + size, by: size).map { min($0, terms) })
      }
    }
  }

  /// On real threads: the start returns at once although the work would take centuries.
  @Test func onRealThreadsTheWorkRunsElsewhereAndStopsWhenAsked() async {
    let store = Store(initialState: Calculation.State()) { Calculation() }
    let run = store.send(.start(terms: .max))
    #expect(store.status == .calculating)
    store.send(.cancelTapped)
    await run.finish()
    #expect(store.status == .cancelled)
    #expect(store.counts.isZero)
  }

  @Test func onRealThreadsADisappearanceStopsTheWork() async {
    let store = Store(initialState: Calculation.State()) { Calculation() }
    let run = store.send(.start(terms: .max))
    store.send(.disappeared)
    await run.finish()
    #expect(store.state == Calculation.State())
    let second = store.send(.start(terms: 4))
    await second.finish()
    #expect(store.status == .result(6.146264369941973))
  }
}
