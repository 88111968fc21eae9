import Millrace
import Testing

@Suite("O-18: errors, cancellation, late sends")
struct O18ErrorTests {
  struct Failure: Error, CustomStringConvertible { let description = "no network" }

  let lab = Laboratory()

  @Test func aCancellationErrorIsSilent() {
    lab.perform(
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        send(.note("caught"))
      }
    )
    lab.perform(.run { _ in throw CancellationError() })
    #expect(lab.log == [])
    #expect(lab.issues.all.isEmpty)
    #expect(lab.store.counts.isZero)
  }

  @Test func anErrorThatNobodyCatchesIsReportedOnceAndTheStoreGoesOn() {
    lab.perform(.run(name: "search") { _ in throw Failure() })
    #expect(lab.issues.count == 1)
    guard
      case .uncaughtError("no network", "The effect 'search'", let action, let place) =
        lab.issues.all.first
    else {
      Issue.record("\(lab.issues.all)")
      return
    }
    #expect(action.hasPrefix("perform") || action.hasPrefix(".perform"))
    #expect(place.fileID == #fileID)
    lab.perform(.send(.note("on")))
    #expect(lab.log == ["on"])
    #expect(lab.store.counts.isZero)
  }

  @Test func anErrorGoesToItsHandler() {
    lab.perform(
      .run { _ in
        throw Failure()
      } catch: { error, send in
        send(.note("\(error)"))
      }
    )
    #expect(lab.log == ["no network"])
    #expect(lab.issues.all.isEmpty)
  }

  @Test func anErrorThatComesOfACancelIsSilent() {
    let clock = lab.clock
    lab.perform(
      .run { _ in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
      } catch: { _, send in
        send(.note("caught"))
      }
      .cancellable(id: 1)
    )
    lab.perform(.cancel(id: 1))
    #expect(lab.log == [])
    #expect(lab.issues.all.isEmpty)
  }

  @Test func aSendAfterTheEndIsDroppedAndReportedOnce() {
    let escaped = Collected<Send<LabAction>>()
    lab.perform(.run(name: "leaky") { escaped.append($0) })
    escaped.all[0](.note("late"))
    escaped.all[0](.note("later"))
    #expect(lab.log == [])
    #expect(lab.issues.count == 1)
    guard case .sentAfterOver(_, "The effect 'leaky'", _) = lab.issues.all.first else {
      Issue.record("\(lab.issues.all)")
      return
    }
  }

  @Test func whatAHandlerSendsAfterACancelIsDropped() {
    let clock = lab.clock
    lab.perform(
      .run { _ in
        throw Failure()
      } catch: { _, send in
        send(.note("failed"))
        try? await clock.sleep(for: .seconds(1))
        send(.note("too late"))
      }
      .cancellable(id: 1)
    )
    #expect(lab.log == ["failed"])
    lab.perform(.cancel(id: 1))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["failed"])
    #expect(lab.issues.all.isEmpty)
  }

  @Test func aCancellationHandlerMaySendWithoutADeadlock() {
    lab.perform(
      .run { send in
        await withTaskCancellationHandler {
          while !Task.isCancelled { await Task.yield() }
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
