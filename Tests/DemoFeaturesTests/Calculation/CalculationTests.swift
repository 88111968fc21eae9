import DemoFeatures
import Millrace
import MillraceTesting
import Testing

/// How to test a feature that can be cancelled: every action and every change of state is said, time
/// is moved by hand, and nothing waits.
@Suite struct CalculationTests {
  // MARK: From the start to the result

  @Test func aCalculationStartsEndsAndShowsItsResult() {
    let store = TestStore(initialState: Calculation.State()) {
      Calculation()
    } dependencies: {
      $0.calculationWorker = .live
    }
    #expect(store.state.status.text == "Ready")

    store.send(.start(terms: 4)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 4)
    }
    #expect(store.state.status.text == "Calculating")

    store.receive(.workerBegan)
    store.receive(.workerEnded(.value(6.146264369941973))) {
      $0.status = .result(6.146264369941973)
      $0.progress?.termsDone = 4
    }
    #expect(store.state.status.text == "Result: 6.146264369941973")
  }

  @Test func aWorkerThatFailsShowsItsError() {
    let store = TestStore(initialState: Calculation.State()) {
      Calculation()
    } dependencies: {
      $0.calculationWorker = CalculationWorker { _, _ in throw Failure("out of numbers") }
    }
    store.send(.start(terms: 4)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 4)
    }
    store.receive(.workerBegan)
    store.receive(.workerEnded(.failed("out of numbers"))) {
      $0.status = .failed("out of numbers")
    }
    #expect(store.state.status.text == "Failed: out of numbers")
  }

  // MARK: The acceptance rule

  @Test func aCancelIsARequestUntilTheWorkerHasReallyEnded() {
    let store = running(.sleeping)

    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    #expect(store.state.status.text == "Cancellation requested")

    store.receive(.workerEnded(.cancelled)) { $0.status = .cancelled }
    #expect(store.state.status.text == "Cancelled")
  }

  @Test func aCancelBeforeTheResultIsAcceptedDropsTheResult() {
    // This worker is past its last look: it does not notice the cancel, and ends with a value.
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))

    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    gate.open(42)
    store.receive(.workerEnded(.value(42))) { $0.status = .cancelled }
  }

  @Test func aCancelAfterTheResultWasAcceptedDoesNothing() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))

    gate.open(42)
    store.receive(.workerEnded(.value(42))) {
      $0.status = .result(42)
      $0.progress?.termsDone = 100
    }
    store.send(.cancelTapped)
    #expect(store.state.status.text == "Result: 42.0")
  }

  @Test func aCancelDropsTheErrorOfAWorkerThatFailsMeanwhile() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))

    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    gate.open(with: .failure(Failure("out of numbers")))
    store.receive(.workerEnded(.failed("out of numbers"))) { $0.status = .cancelled }
  }

  /// The worker's name exists only from the moment at which the effect's body reaches it.
  @Test func aCancelThatComesBeforeTheWorkerHasBegunIsNotMissed() {
    let executor = DrainExecutor()
    let store = Store(initialState: Calculation.State(), executor: executor) {
      Calculation()
    } dependencies: {
      $0.calculationWorker = CalculationWorker { _, _ in
        Testing.Issue.record("There was nothing to work for.")
        return 42
      }
    }
    // Nothing of the effect has run between the two.
    store.send(.start(terms: 100))
    store.send(.cancelTapped)
    #expect(store.status == .cancellationRequested)
    executor.drain()
    #expect(store.status == .cancelled)
    #expect(store.counts.isZero)
  }

  @Test func aSecondCancelAndACancelOfNothingDoNothing() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))
    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    store.send(.cancelTapped)
    gate.open(42)
    store.receive(.workerEnded(.value(42))) { $0.status = .cancelled }
    store.send(.cancelTapped)
  }

  // MARK: One worker at a time

  @Test func aStartIsIgnoredWithATextWhileAWorkerIsAlive() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))

    store.send(.start(terms: 7)) { $0.notice = "ignored: cancel the running calculation first" }
    #expect(store.state.line == "Calculating (ignored: cancel the running calculation first)")

    store.send(.cancelTapped) {
      $0.status = .cancellationRequested
      $0.notice = nil
    }
    store.send(.start(terms: 7)) { $0.notice = "ignored: the worker has not ended yet" }
    gate.open(42)
    store.receive(.workerEnded(.value(42))) {
      $0.status = .cancelled
      $0.notice = nil
    }
  }

  @Test func aNegativeNumberOfTermsIsRefusedWithAText() {
    let store = TestStore(initialState: Calculation.State()) { Calculation() }
    store.send(.start(terms: -1)) {
      $0.notice = "ignored: the number of terms must not be negative, but is -1"
    }
    #expect(
      store.state.line
        == "Ready (ignored: the number of terms must not be negative, but is -1)"
    )
  }

  @Test func aSecondRunAfterACancelStartsAsIfThereHadBeenNoFirst() {
    let store = running(.sleeping)
    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    store.receive(.workerEnded(.cancelled)) { $0.status = .cancelled }

    store.send(.start(terms: 5)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 5)
    }
    store.receive(.workerBegan)
    store.advance(by: .seconds(10))
    store.receive(.workerEnded(.value(10))) {
      $0.status = .result(10)
      $0.progress?.termsDone = 5
    }
  }

  // MARK: Leaving

  @Test func afterADisappearanceNothingOfTheRunIsEverSeen() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))

    store.send(.disappeared) { $0 = Calculation.State() }
    #expect(store.state.status.text == "Ready")
    gate.open(42)
    store.advance(by: .seconds(60))
    // A result that came now would be an action that this test has not received: it would fail.
  }

  @Test func aRunAfterADisappearanceSeesNothingOfAWorkerThatIsStillAtWork() {
    let first = Gate<Double>()
    let second = Gate<Double>()
    let store = running(
      CalculationWorker { terms, _ in try await (terms == 100 ? first : second).pass() }
    )
    store.send(.disappeared) { $0 = Calculation.State() }
    store.send(.start(terms: 2)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 2)
    }
    store.receive(.workerBegan)

    first.open(1)
    second.open(2)
    store.receive(.workerEnded(.value(2))) {
      $0.status = .result(2)
      $0.progress?.termsDone = 2
    }
  }

  @Test func aDisappearanceForgetsARequestedCancel() {
    let gate = Gate<Double>()
    let store = running(.waiting(at: gate))
    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    store.send(.disappeared) { $0 = Calculation.State() }
    gate.open(42)
    store.advance(by: .seconds(60))
  }

  // MARK: Progress

  @Test func progressIsToldTenTimesASecondAtMost() {
    // It reports a hundred times in the second that it works.
    let store = running(
      CalculationWorker { terms, onProgress in
        for termsDone in 1...terms {
          try await DependencyValues.current.clock.sleep(for: .milliseconds(10))
          onProgress(termsDone)
        }
        return 42
      }
    )
    store.advance(by: .seconds(1))
    for tenth in 1...10 {
      store.receive(.progressed(termsDone: tenth * 10)) { $0.progress?.termsDone = tenth * 10 }
    }
    store.receive(.workerEnded(.value(42))) { $0.status = .result(42) }
  }

  @Test func noProgressIsSeenAfterACancel() {
    let gate = Gate<Double>()
    let store = running(
      CalculationWorker { _, onProgress in
        _ = try await gate.pass()
        onProgress(50)
        return 42
      }
    )
    store.advance(by: .seconds(1))
    store.send(.cancelTapped) { $0.status = .cancellationRequested }
    gate.open(0)
    store.receive(.workerEnded(.value(42))) { $0.status = .cancelled }
  }

  /// A feature whose worker has begun to add a hundred terms.
  private func running(
    _ worker: CalculationWorker
  ) -> TestStore<Calculation.State, Calculation.Action> {
    let store = TestStore(initialState: Calculation.State()) {
      Calculation()
    } dependencies: {
      $0.calculationWorker = worker
    }
    store.send(.start(terms: 100)) {
      $0.status = .calculating
      $0.progress = Calculation.Progress(of: 100)
    }
    store.receive(.workerBegan)
    return store
  }
}

extension CalculationWorker {
  /// Works for ten seconds, finds 10, and ends at once when it is cancelled.
  fileprivate static let sleeping = CalculationWorker { _, _ in
    try await DependencyValues.current.clock.sleep(for: .seconds(10))
    return 10
  }

  /// Ends when, and as, the test says; a cancel does not reach it.
  fileprivate static func waiting(at gate: Gate<Double>) -> CalculationWorker {
    CalculationWorker { _, _ in try await gate.pass() }
  }
}
