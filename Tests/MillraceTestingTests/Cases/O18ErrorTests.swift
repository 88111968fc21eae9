import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-18: errors, cancellation, late sends, in a test store")
struct O18ErrorTests {
  struct Oops: Error {}

  let store = LabStore.lab()

  @Test func cancellationErrorIsSilent() {
    store.perform(.run { _ in throw CancellationError() })
    store.finish()
  }

  @Test func anErrorThatNobodyCatchesFailsTheTestAtItsLine() {
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(
        .perform(.run(name: "load", fileID: "Lab/Load.swift", line: 1) { _ in throw Oops() })
      )
    }
    #expect(
      found == [
        Failure(
          text: """
            The effect 'load', started by .perform, threw an error that nothing caught: Oops()

            The store goes on without the effect. Pass 'catch:' to the '.run' at Lab/Load.swift:1 to \
            turn the error into an action, or handle it in the body.
            """,
          line: line,
          isWarning: false
        )
      ]
    )
    store.send(.note("goes on")) { $0 = ["goes on"] }
  }

  @Test func aCatchHandlerMaySend() {
    store.perform(
      .run { _ in
        throw Oops()
      } catch: { error, send in
        send(.note("\(error)"))
      }
    )
    store.receive("Oops()")
  }

  @Test func anErrorAfterACancelIsSilent() {
    store.perform(
      .run { send in
        @Dependency(\.clock) var clock
        do { try await clock.sleep(for: .seconds(1)) } catch { throw Oops() }
      } catch: { _, send in
        send(.note("caught"))
      }
      .cancellable(id: 1)
    )
    store.perform(.cancel(id: 1))
    store.finish()
  }

  @Test func aSendAfterTheEndIsDroppedAndReportedOnce() async {
    let sends = Collected<Send<LabAction>>()
    store.perform(.run(name: "early", fileID: "Lab/Early.swift", line: 1) { sends.append($0) })
    let found = await failures {
      await Task {
        sends.all[0](.note("late"))
        sends.all[0](.note("later"))
      }.value
    }
    #expect(
      found.map(\.point) == [
        "The effect 'early' sent .note after it was over. The action was dropped."
      ]
    )
    store.finish()
    #expect(store.state == [])
  }

  // The end of a body waits until its actions were received; a send in between is late all the same.
  @Test func aSendAfterTheEndIsLateAlsoWhileActionsAreNotReceived() {
    let sends = Collected<Send<LabAction>>()
    store.perform(
      .run { send in
        sends.append(send)
        send(.note("in time"))
      }
    )
    let found = failures { sends.all[0](.note("late")) }
    #expect(found.count == 1)
    store.receive("in time")
    store.finish()
  }

  @Test func nothingIsDeliveredAfterACancel() {
    let sends = Collected<Send<LabAction>>()
    store.perform(
      .run { send in
        sends.append(send)
        @Dependency(\.clock) var clock
        do { try await clock.sleep(for: .seconds(1)) } catch { send(.note("after the cancel")) }
      }
      .cancellable(id: 1)
    )
    store.perform(.cancel(id: 1))
    sends.all[0](.note("much later"))
    store.finish()
  }
}
