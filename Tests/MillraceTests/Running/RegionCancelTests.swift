import Millrace
import SampleFeatures
import Testing

@Suite("withTaskCancellation: a part of a body is cancelled")
struct RegionCancelTests {
  let lab = Laboratory()

  // An action that a part of a body had sent before the part was cancelled was reduced after the
  // cancel when it had to wait for the store in between: only the sender had asked whether the part was
  // cancelled, and not again when the action's turn came.
  @Test func anActionThatWaitsBehindTheCancelIsNotReduced() {
    let escaped = Collected<Send<LabAction>>()
    let told = Collected<[String]>()
    let observation = lab.store.observeDrains { [store = lab.store] log in
      told.append(log)
      guard told.all.filter({ $0 == ["first"] }).count == 1, log == ["first"] else { return }
      guard let send = escaped.all.first else { return }
      store.send(.perform(.cancel(id: "part")))
      send(.note("too late"))
    }
    lab.perform(
      .run { send in
        try await withTaskCancellation(id: "part", sending: send) { send in
          escaped.append(send)
          send(.note("first"))
        }
      }
    )
    #expect(lab.log == ["first"])
    #expect(lab.issues.all.map(\.description) == [])
    #expect(lab.store.counts.isZero)
    observation.cancel()
  }

  /// The task is told when the other part begins, and not when something else happens in the store.
  @Test func aPartInFlightIsCancelledAsSoonAsAnotherOneBegins() {
    let log = RunLog()
    lab.perform(
      .run { [clock = lab.clock] _ in
        do {
          try await withTaskCancellation(id: "part") { try await clock.sleep(for: .seconds(9)) }
        } catch {
          log.note("\(type(of: error))")
        }
      }
    )
    lab.perform(
      .run { [clock = lab.clock] _ in
        try await withTaskCancellation(id: "part", cancelInFlight: true) {
          try await clock.sleep(for: .seconds(1))
        }
        log.note("done")
      }
    )
    #expect(log.entries == ["CancellationError"])
    lab.advance(by: .seconds(1))
    #expect(log.entries == ["CancellationError", "done"])
    #expect(lab.store.counts.isZero)
  }
}
