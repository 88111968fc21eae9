import Millrace
import SampleFeatures
import Testing

@Suite("O-18: errors, cancellation, late sends")
struct O18ErrorTests {
  let lab = Laboratory()

  struct Failure: Error {}

  @Test func aCancellationErrorIsSilent() {
    lab.perform(.run { _ in throw CancellationError() })
    lab.perform(
      .run { _ in
        throw CancellationError()
      } catch: { error, send in
        send(.note("\(error)"))
      }
    )
    #expect(lab.log == [])
    #expect(lab.issues.count == 0)
    #expect(lab.store.counts.isZero)
  }

  @Test func anErrorWithoutCatchIsReportedOnceAndTheStoreGoesOn() {
    let line = #line + 1
    lab.store.send(.answer("search", .run(name: "request") { _ in throw Failure() }))
    lab.executor.drain()
    #expect(
      lab.issues.all.map(\.description) == [
        """
        The effect 'request', started by .answer, threw an error that nothing caught: Failure()

        The store goes on without the effect. Pass 'catch:' to the '.run' at \
        MillraceTests/O18ErrorTests.swift:\(line) to turn the error into an action, or handle it in the body.
        """
      ]
    )
    lab.perform(.send(.note("goes on")))
    #expect(lab.log == ["search", "goes on"])
    #expect(lab.store.counts.isZero)
  }

  @Test func anErrorGoesToCatch() {
    lab.perform(
      .run { send in
        send(.note("before"))
        throw Failure()
      } catch: { error, send in
        send(.note("failed: \(error)"))
      }
    )
    #expect(lab.log == ["before", "failed: Failure()"])
    #expect(lab.issues.count == 0)
  }

  /// What an operation throws because it was cancelled is no failure of it, whatever the type.
  @Test func anErrorAfterACancelIsSilentAndCatchIsNotCalled() {
    let caught = Collected<String>()
    let failing = Effect<LabAction>.run { [clock = lab.clock] _ in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
    } catch: { error, send in
      caught.append("\(error)")
      send(.note("failed"))
    }
    let failingWithout = Effect<LabAction>.run { [clock = lab.clock] _ in
      do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
    }
    lab.perform(Effect.merge(failing, failingWithout).cancellable(id: "a"))
    lab.perform(.cancel(id: "a"))
    let task = lab.perform(.merge(failing, failingWithout))
    task.cancel()
    lab.executor.drain()
    #expect(caught.all == [])
    #expect(lab.log == [])
    #expect(lab.issues.count == 0)
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  /// A late action is dropped, and the first one of an effect is reported.
  @Test func aSendAfterTheBodyReturnedIsDroppedAndReportedOnce() {
    let escaped = Collected<Send<LabAction>>()
    let line = #line + 1
    lab.perform(.run { send in escaped.append(send) })
    escaped.all[0](.note("late"))
    escaped.all[0](.note("later"))
    #expect(lab.log == [])
    #expect(
      lab.issues.all.map(\.description) == [
        """
        The effect at MillraceTests/O18ErrorTests.swift:\(line) sent .note after it was over. The action was dropped.

        An effect is over when its body returns. 'send' was kept by something that outlived the body, \
        such as an unstructured 'Task' or a callback. Await that work inside the '.run' at \
        MillraceTests/O18ErrorTests.swift:\(line), for example with a continuation or an 'AsyncStream'.
        """
      ]
    )
    lab.perform(.run { send in escaped.append(send) })
    escaped.all[1](.note("late"))
    #expect(lab.issues.count == 2)
  }

  @Test func anUnstructuredTaskThatSendsAfterTheBodyIsTooLate() {
    lab.perform(
      .run { [clock = lab.clock, executor = lab.executor] send in
        Task(executorPreference: executor) {
          try await clock.sleep(for: .seconds(1))
          send(.note("late"))
        }
      }
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == [])
    #expect(lab.issues.count == 1)
  }

  @Test func aSendThatEscapedFromACancelledEffectIsSilent() {
    let escaped = Collected<Send<LabAction>>()
    lab.perform(
      Effect.run { [clock = lab.clock] send in
        escaped.append(send)
        try await clock.sleep(for: .seconds(1))
      }
      .cancellable(id: "a")
    )
    lab.perform(.cancel(id: "a"))
    escaped.all[0](.note("late"))
    #expect(lab.log == [])
    #expect(lab.issues.count == 0)
  }

  @Test func aCatchHandlerIsSilentOnceItsEffectIsCancelled() {
    lab.perform(
      Effect.run { _ in
        throw Failure()
      } catch: { [clock = lab.clock] _, send in
        send(.note("caught"))
        try? await clock.sleep(for: .seconds(1))
        send(.note("never"))
      }
      .cancellable(id: "a")
    )
    #expect(lab.log == ["caught"])
    lab.perform(.cancel(id: "a"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["caught"])
    #expect(lab.store.counts.isZero)
  }

  /// The handler of an error belongs to the effect, which is over when the handler has returned.
  @Test func anEffectIsOverAfterItsCatchHandler() {
    lab.perform(
      .concatenate(
        .run { _ in
          throw Failure()
        } catch: { [clock = lab.clock] _, send in
          try? await clock.sleep(for: .seconds(1))
          send(.note("caught"))
        },
        .send(.note("next"))
      )
    )
    #expect(lab.log == [])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["caught", "next"])
  }

  @Test func anErrorInAConcatenationDoesNotStopTheRest() {
    lab.perform(.concatenate(.run { _ in throw Failure() }, .send(.note("next"))))
    #expect(lab.log == ["next"])
    #expect(lab.issues.count == 1)
  }

  @Test func aCancellationHandlerMaySendWithoutADeadlock() {
    lab.perform(
      .run { send in
        await withTaskCancellationHandler {
          for _ in 0..<10_000 where !Task.isCancelled { await Task.yield() }
        } onCancel: {
          send(.note("from the handler"))
        }
      }
      .cancellable(id: 1)
      .merge(with: .send(.perform(.cancel(id: 1))))
    )
    #expect(lab.log == [])
    #expect(lab.store.counts.isZero)
  }
}
