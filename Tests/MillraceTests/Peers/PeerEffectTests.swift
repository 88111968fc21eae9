import Millrace
import SampleFeatures
import Testing

/// What the tests of The Composable Architecture pin of effects, where no other test here shows it. See
/// `Documentation/Peers.md`.
@Suite("Peers: effects")
struct PeerEffectTests {
  let lab = Laboratory()

  private func ticks(_ count: Int) -> Effect<LabAction> {
    .run { [clock = lab.clock] send in
      for number in 1...count {
        try await clock.sleep(for: .seconds(1))
        send(.note("\(number)"))
      }
    }
  }

  @Test func oneNameTwiceAroundOneEffectIsHarmless() {
    lab.perform(ticks(9).cancellable(id: "x").cancellable(id: "x"))
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["1", "2"])
    lab.perform(.cancel(id: "x"))
    lab.advance(by: .seconds(9))
    #expect(lab.log == ["1", "2"])
    #expect(lab.store.counts.isZero)
  }

  @Test func oneNameTwiceWithCancelInFlightDoesNotCancelItself() {
    lab.perform(
      ticks(1).cancellable(id: "x", cancelInFlight: true).cancellable(id: "x", cancelInFlight: true)
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["1"])
    #expect(lab.store.counts.isZero)
  }

  @Test func aCancelAfterTheEndChangesNothing() {
    let task = lab.perform(ticks(1).cancellable(id: "x"))
    lab.advance(by: .seconds(1))
    lab.perform(.cancel(id: "x"))
    lab.advance(by: .seconds(9))
    #expect(lab.log == ["1"])
    #expect(task.isOver)
    #expect(!task.isCancelled)
  }

  @Test func aDelayedValueNeverComesAfterACancel() {
    lab.perform(
      Effect<LabAction>.send(.note("late")).delay(for: .seconds(1), clock: lab.clock).cancellable(
        id: "x"
      )
    )
    lab.advance(by: .milliseconds(500))
    lab.perform(.cancel(id: "x"))
    lab.advance(by: .seconds(9))
    #expect(lab.log == [])
    #expect(lab.store.counts.isZero)
  }

  @Test func namesInsideOfAMergeInsideOfANameDeliverAll() {
    lab.perform(
      .merge(
        Effect<LabAction>.merge(Effect<LabAction>.send(.note("a")).cancellable(id: 1)).cancellable(
          id: 2
        ),
        Effect<LabAction>.run { $0(.note("b")) }.cancellable(id: 3)
      )
      .cancellable(id: 4)
    )
    #expect(lab.log == ["a", "b"])
    #expect(lab.store.counts.isZero)
  }

  @Test func anEffectThatCancelsItselfEndsInSilence() {
    let reached = Collected<String>()
    lab.perform(
      Effect<LabAction>.run { send in
        send(.perform(.cancel(id: "self")))
        try Task.checkCancellation()
        reached.append("after the check")
        send(.note("never"))
      } catch: { error, _ in
        reached.append("\(error)")
      }
      .cancellable(id: "self")
    )
    #expect(lab.log == [])
    #expect(reached.all == [])
    #expect(lab.issues.all.isEmpty)
    #expect(lab.store.counts.isZero)
  }

  /// Part of a body, under a name of its own.
  private var named: Effect<LabAction> {
    .run { [clock = lab.clock] send in
      do {
        try await withTaskCancellation(id: "part") { try await clock.sleep(for: .seconds(9)) }
        send(.note("slept"))
      } catch is CancellationError {
        send(.note("cancelled"))
      }
    }
  }

  @Test func aPartOfABodyIsCancelledByItsNameAndItsCallerIsThrownTheCancellation() {
    lab.perform(named)
    lab.perform(.cancel(id: "part"))
    #expect(lab.log == ["cancelled"])
    #expect(lab.store.counts.isZero)
  }

  @Test func aPartOfABodyGoesWithItsEffect() {
    let task = lab.perform(named)
    task.cancel()
    lab.executor.drain()
    #expect(lab.log == [])
    #expect(lab.store.counts.isZero)
  }

  @Test func concatenatedEffectsRunOneAfterTheOther() {
    lab.perform(
      .concatenate(lab.sleep(1, note: "a"), lab.sleep(2, note: "b"), lab.sleep(3, note: "c"))
    )
    var seen: [[String]] = []
    for _ in 1...6 {
      lab.advance(by: .seconds(1))
      seen.append(lab.log)
    }
    #expect(seen == [["a"], ["a"], ["a", "b"], ["a", "b"], ["a", "b"], ["a", "b", "c"]])
    #expect(lab.store.counts.isZero)
  }

  @Test func mergedEffectsRunSideBySide() {
    lab.perform(.merge(lab.sleep(3, note: "c"), lab.sleep(1, note: "a"), lab.sleep(2, note: "b")))
    for expected in [["a"], ["a", "b"], ["a", "b", "c"]] {
      lab.advance(by: .seconds(1))
      #expect(lab.log == expected)
    }
    #expect(lab.store.counts.isZero)
  }

  @Test func mappingKeepsWhatAnEffectIs() {
    let effect = Effect<String>.run(name: "load", fileID: "Lab/Lab.swift", line: 1) { $0("a") }
    let mapped = effect.map { LabAction.note($0 + "!") }
    #expect("\(mapped)" == "\(effect)")
    lab.perform(mapped)
    #expect(lab.log == ["a!"])
  }

  /// The values that count where the effect runs are those of the place that maps it, or of its feature.
  @Test func aMappedEffectSeesTheDependenciesOfItsFeature() {
    let executor = DrainExecutor()
    let store = Store(initialState: [String](), executor: executor) {
      LabFeature().dependency(\.label, "feature")
    } dependencies: {
      $0.label = "store"
    }
    let effect = Effect<String>.run { send in
      @Dependency(\.label) var label
      send(label)
    }
    store.send(.perform(effect.map { .note($0) }))
    executor.drain()
    #expect(store.state == ["feature"])
  }

  @Test func aHundredHandlesOfWhatIsOverCanBeAwaited() async {
    for _ in 0..<100 {
      await lab.perform(.none).finish()
      await lab.perform(.run { $0(.note("x")) }).finish()
    }
    #expect(lab.log.count == 100)
  }

  @Test func anActionWithoutEffectsKeepsNothingAndADelayedOneIsOneEntry() {
    lab.store.send(.note("a"))
    #expect(lab.store.counts.isZero)
    lab.perform(lab.sleep(1, note: "b").cancellable(id: "x"))
    #expect(lab.store.runningEffects.count == 1)
    lab.advance(by: .seconds(1))
    #expect(lab.store.counts.isZero)
    #expect(lab.log == ["a", "b"])
  }
}
