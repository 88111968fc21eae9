import Millrace
import MillraceTesting
import Testing

@Suite("O-13: when merge and concatenate are over, in a test store")
struct O13EndTests {
  let store = LabStore.lab()

  @Test func aMergeIsOverWhenItsLastMemberIs() {
    let task = store.perform(
      .merge(.send(.note("a")), sleep(1, note: "b"), sleep(2, note: "c"))
    )
    store.receive("a")
    store.advance(by: .seconds(1))
    store.receive("b")
    store.advance(by: .milliseconds(999))
    #expect(failures { task.finish() }.count == 1)
    store.advance(by: .milliseconds(1))
    store.receive("c")
    task.finish()
  }

  @Test func whatFollowsAnEndlessMemberNeverStarts() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = store.perform(
      .concatenate(
        .run { send in for await number in stream { send(.note("\(number)")) } },
        .send(.note("never"))
      )
    )
    continuation.yield(1)
    store.advance(by: .seconds(1000))
    store.receive("1")
    task.cancel()
    store.finish()
  }

  @Test func emptyOnesAreOverAtOnceAndNoneIsNeutral() {
    let note: Effect<LabAction> = .send(.note("x"))
    let empty: [Effect<LabAction>] = [.merge(), .concatenate(), .merge(.none, .none)]
    for effect in empty {
      store.perform(effect).finish()
    }
    let single: [Effect<LabAction>] = [
      .merge(note), .concatenate(note), .merge(.none, note), .merge(note, .none),
      .concatenate(.none, note, .none),
    ]
    for effect in single {
      store.perform(effect)
      store.receive("x")
    }
    #expect(store.counts.isZero)
  }
}
