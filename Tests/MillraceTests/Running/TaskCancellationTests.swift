import Millrace
import SampleFeatures
import Testing

@Suite("withTaskCancellation: parts of a body that end by their names")
struct TaskCancellationTests {
  let lab = Laboratory()

  /// Sleeps as a part, and notes how that ended.
  private func part(
    _ id: String,
    _ send: Send<LabAction>,
    seconds: Double = 1,
    cancelInFlight: Bool = false
  ) async {
    await noting(id, send) {
      try await withTaskCancellation(id: id, cancelInFlight: cancelInFlight, sending: send) {
        [clock = lab.clock] send in
        try await clock.sleep(for: .seconds(seconds))
        send(.note("\(id) sends"))
      }
    }
  }

  /// Notes with the body's `send` how a part ended.
  private func noting(
    _ id: String,
    _ send: Send<LabAction>,
    _ operation: () async throws -> Void
  ) async {
    do {
      try await operation()
      send(.note("\(id) ended"))
    } catch {
      send(.note("\(id) \(error is CancellationError ? "cancelled" : "failed: \(error)")"))
    }
  }

  // MARK: One part

  @Test func itGivesWhatItsOperationReturnsAndThrows() {
    struct Broken: Error {}
    lab.perform(
      .run { send in
        let seven = try await withTaskCancellation(id: "part") { 7 }
        send(.note("\(seven)"))
        let eight = try await withTaskCancellation(id: "part", sending: send) { send in
          send(.note("in the part"))
          return 8
        }
        send(.note("\(eight)"))
        try await withTaskCancellation(id: "part") { throw Broken() }
      } catch: { error, send in
        send(.note("\(error)"))
      }
    )
    #expect(lab.log == ["7", "in the part", "8", "Broken()"])
    lab.expectNothingLeft()
  }

  @Test func aCancelEndsThePartAndTheBodyGoesOn() {
    lab.perform(.run { [self] send in await part("a", send) })
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a cancelled"])
    lab.expectNothingLeft()
  }

  @Test func aCancelOfAnotherNameDoesNot() {
    lab.perform(.run { [self] send in await part("a", send) })
    lab.perform(.cancel(id: "b"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a sends", "a ended"])
    lab.expectNothingLeft()
  }

  @Test func thePartEndsWithItsEffect() {
    let lab = lab
    lab.perform(
      Effect.run { [self] send in await part("a", send) }.cancellable(id: "effect")
    )
    #expect(lab.store.counts.ids == 2)
    lab.perform(.cancel(id: "effect"))
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func theHandleCancelsThePartWithItsEffect() {
    let task = lab.perform(.run { [self] send in await part("a", send) })
    task.cancel()
    lab.executor.drain()
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func aPartThatIsCancelledBeforeItsTaskRunsNeverRunsItsFirstLine() {
    let lab = lab
    lab.perform(
      .run { [self] send in
        // The part's task is a job of the executor; this one is in front of it.
        Task(executorPreference: lab.executor) { lab.store.send(.perform(.cancel(id: "a"))) }
        await noting("a", send) {
          try await withTaskCancellation(id: "a", sending: send) { _ in
            _ = lab.store.send(.note("never"))
          }
        }
      }
    )
    #expect(lab.log == ["a cancelled"])
    lab.expectNothingLeft()
  }

  // MARK: Two parts of one name

  // `false` in place of the argument was noticed by no test.
  @Test(arguments: [true, false])
  func cancelInFlightEndsThePartsBefore(_ cancelInFlight: Bool) {
    lab.perform(
      .run { [self] send in
        async let first: Void = part("a", send, seconds: 1)
        async let second: Void = { [clock = lab.clock] in
          try? await clock.sleep(for: .milliseconds(500))
          await part("a", send, cancelInFlight: cancelInFlight)
        }()
        _ = await (first, second)
      }
    )
    lab.advance(by: .milliseconds(500))
    #expect(lab.log == (cancelInFlight ? ["a cancelled"] : []))
    lab.advance(by: .seconds(5))
    let both = ["a sends", "a ended", "a sends", "a ended"]
    #expect(lab.log == (cancelInFlight ? ["a cancelled", "a sends", "a ended"] : both))
    lab.expectNothingLeft()
  }

  @Test func cancelInFlightEndsEffectsOfTheNameAsWell() {
    lab.perform(lab.sleep(9, note: "effect").cancellable(id: "a"))
    lab.perform(.run { [self] send in await part("a", send, cancelInFlight: true) })
    #expect(lab.store.counts.effects == 1)
    lab.advance(by: .seconds(9))
    #expect(lab.log == ["a sends", "a ended"])
    lab.expectNothingLeft()
  }

  @Test func aPartDoesNotCancelTheEffectOfWhichItIsOne() {
    lab.perform(
      Effect.run { [self] send in await part("a", send, cancelInFlight: true) }.cancellable(id: "a")
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a sends", "a ended"])
    lab.expectNothingLeft()
  }

  // MARK: Parts of parts

  /// A part in a part, each of which notes how it ended, and sends when its sleep is over in any case.
  private func nested(_ outer: String, _ inner: String) -> Effect<LabAction> {
    .run { [self, clock = lab.clock] body in
      await noting(outer, body) {
        try await withTaskCancellation(id: outer, sending: body) { send in
          await noting(inner, body) {
            try await withTaskCancellation(id: inner, sending: send) { inner in
              try? await clock.sleep(for: .seconds(1))
              inner(.note("inner"))
              try Task.checkCancellation()
            }
          }
          send(.note("outer"))
          try Task.checkCancellation()
        }
      }
    }
  }

  @Test func parts() {
    lab.perform(nested("o", "i"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["inner", "i ended", "outer", "o ended"])
    lab.expectNothingLeft()
  }

  @Test func theInnerOneEndsAlone() {
    lab.perform(nested("o", "i"))
    lab.perform(.cancel(id: "i"))
    #expect(lab.log == ["i cancelled", "outer", "o ended"])
    lab.expectNothingLeft()
  }

  // A running part without a look at the one around it was noticed by no test.
  @Test func theOuterOneEndsWithTheInnerOne() {
    lab.perform(nested("o", "i"))
    lab.perform(.cancel(id: "o"))
    #expect(lab.log == ["i cancelled", "o cancelled"])
    lab.expectNothingLeft()
  }

  @Test func theHandleEndsBoth() {
    lab.perform(nested("o", "i")).cancel()
    lab.executor.drain()
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func oneNameForBothEndsBoth() {
    lab.perform(nested("a", "a"))
    #expect(lab.store.counts.ids == 1)
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a cancelled", "a cancelled"])
    lab.expectNothingLeft()
  }

  @Test func anInnerPartThatOutlivesTheOuterOneEndsWithIt() {
    let (lab, escaped) = (lab, Collected<Send<LabAction>>())
    lab.perform(
      .run { [self] body in
        try await withTaskCancellation(id: "o", sending: body) { send in
          // Nobody waits for it.
          Task(executorPreference: lab.executor) {
            await noting("i", body) {
              try await withTaskCancellation(id: "i", sending: send) { send in
                escaped.append(send)
                try await lab.clock.sleep(for: .seconds(9))
              }
            }
          }
          try await lab.clock.sleep(for: .seconds(1))
        }
        try await lab.clock.sleep(for: .seconds(1))
      }
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["i cancelled"])
    escaped.all[0](.note("late"))
    #expect(lab.log == ["i cancelled"])
    lab.advance(by: .seconds(1))
    lab.expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func noPartBeginsInOneThatIsGone(_ isCancelled: Bool) {
    let (lab, escaped) = (lab, Collected<Send<LabAction>>())
    lab.perform(
      .run { [self] body in
        try? await withTaskCancellation(id: "o", sending: body) { send in
          escaped.append(send)
          if isCancelled { try await lab.clock.sleep(for: .seconds(1)) }
        }
        try await lab.clock.sleep(for: .seconds(1))
        await noting("i", body) {
          try await withTaskCancellation(id: "i", sending: escaped.all[0]) { _ in
            _ = lab.store.send(.note("never"))
          }
        }
      }
    )
    if isCancelled { lab.perform(.cancel(id: "o")) }
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["i cancelled"])
    lab.expectNothingLeft()
  }

  @Test func aDetachedTaskMayMakeAPartOfItsBody() {
    let lab = lab
    lab.perform(
      .run { [self] send in
        await Task.detached(executorPreference: lab.executor) { await part("a", send) }.value
      }
    )
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a cancelled"])
    lab.expectNothingLeft()
  }

  // MARK: In operators

  @Test func inARetryAPartOfEachTryHasTheName() {
    struct Failed: Error {}
    lab.perform(
      Effect.run { [self] send in
        await part("a", send)
        throw Failed()
      } catch: { _, send in
        send(.note("given up"))
      }
      .retry(upTo: 1, backoff: .constant(.seconds(1)))
    )
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a cancelled"])
    lab.advance(by: .seconds(1))
    // Between the tries there is no part, so a cancel finds nothing.
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a cancelled", "a sends", "a ended", "given up"])
    lab.expectNothingLeft()
  }

  @Test func aPartThatIsCancelledIsNoReasonToTryAgain() {
    lab.perform(
      Effect.run { [clock = lab.clock] send in
        send(.note("try"))
        try await withTaskCancellation(id: "a") { try await clock.sleep(for: .seconds(1)) }
      }
      .retry(upTo: 3, backoff: .constant(.zero))
    )
    lab.perform(.cancel(id: "a"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["try"])
    lab.expectNothingLeft()
  }

  @Test func aTimeoutEndsThePartWithItsEffect() {
    lab.perform(
      Effect.run { [self] send in await part("a", send, seconds: 9) }
        .timeout(after: .seconds(1), sending: .note("timeout"))
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["timeout"])
    lab.expectNothingLeft()
  }

  @Test func anEffectWhosePartIsCancelledIsInTime() {
    lab.perform(
      Effect.run { [self] send in await part("a", send, seconds: 9) }
        .timeout(after: .seconds(5), sending: .note("timeout"))
    )
    lab.advance(by: .seconds(1))
    lab.perform(.cancel(id: "a"))
    lab.advance(by: .seconds(9))
    #expect(lab.log == ["a cancelled"])
    lab.expectNothingLeft()
  }

  @Test func inAConcatenationTheNextMemberStartsWhenTheBodyReturns() {
    lab.perform(
      .concatenate(.run { [self] send in await part("a", send) }, lab.sleep(1, note: "next"))
    )
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a cancelled"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a cancelled", "next"])
    lab.expectNothingLeft()
  }

  @Test func aPolicyDoesNotCountAPart() {
    func limited(_ note: String) -> Effect<LabAction> {
      lab.work(note).cancellable(id: "a", policy: .oldest(1, whenFull: .drop))
    }
    lab.perform(.run { [self] send in await part("a", send) })
    lab.perform(limited("x"))
    #expect(lab.log == ["x"])
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["x", "a cancelled"])
    lab.expectNothingLeft()
  }

  // MARK: The end of the store

  @Test func aPartEndsWithTheStoreAndNoneBeginsAfterwards() {
    let (lab, ends) = (lab, Collected<String>())
    var store: Store? = lab.anotherStore()
    store?.send(
      .perform(
        .run { send in
          for id in ["a", "b"] {
            do {
              try await withTaskCancellation(id: id, sending: send) { send in
                ends.append("\(id) began")
                try await lab.clock.sleep(for: .seconds(1))
              }
            } catch {
              ends.append("\(id) \(error)")
            }
          }
        }
      )
    )
    lab.executor.drain()
    store = nil
    lab.executor.drain()
    #expect(ends.all == ["a began", "a CancellationError()", "b CancellationError()"])
    expectNothingLeft(of: lab.clock, on: lab.executor)
    #expect(lab.issues.count == 0)
  }

  @Test func outsideOfAnEffectTheWorkRunsWithoutAName() async throws {
    let issues = Collected<Millrace.Issue>()
    let result = try await withDependencies {
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      try await withTaskCancellation(id: "a") { 7 }
    }
    #expect(result == 7)
    #expect(issues.count == 1)
  }
}
