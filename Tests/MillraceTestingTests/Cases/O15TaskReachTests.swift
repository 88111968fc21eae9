import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-15: which effects the cancel of a send reaches, in a test store")
struct O15TaskReachTests {
  let store = FamilyStore.family(
    Family.State(plain: PlainTicks(), rows: [NamedTicks(id: 7), NamedTicks(id: 8)]),
    parentWorks: true
  )

  /// The parent answers the second tick of a child with work of its own, in its own scope.
  private func check(
    _ action: Family.Action,
    tick: Family.Action,
    _ ticked: @escaping (inout Family.State) -> Void
  ) {
    let task = store.send(action)
    for _ in 0..<3 {
      store.advance(by: .seconds(1))
      store.receive(tick, changes: ticked)
    }
    #expect(store.runningEffects.map(\.name) == ["timer", "parent's work"])
    task.cancel()
    #expect(store.runningEffects.map(\.name) == ["parent's work"])
    // It began with the second tick.
    store.advance(by: .milliseconds(3999))
    #expect(failures { task.finish() }.count == 1)
    store.advance(by: .milliseconds(1))
    store.receive(.parentDone) { $0.log = ["parent done"] }
    task.finish()
    #expect(store.counts.isZero)
  }

  @Test func theWorkOfAChildIsCancelledAndThatOfItsParentLivesOn() {
    check(.right(.startTapped), tick: .right(.ticked)) { $0.right.ticks += 1 }
  }

  @Test func theSameOfAnOptionalChild() {
    check(.plain(.startTapped), tick: .plain(.ticked)) { $0.plain?.ticks += 1 }
  }

  @Test func theSameOfARow() {
    check(.row(id: 7, action: .startTapped), tick: .row(id: 7, action: .ticked)) {
      $0.rows[id: 7]?.ticks += 1
    }
  }

  @Test func aSiblingOfTheSameFeatureLivesOn() {
    let task = store.send(.row(id: 7, action: .startTapped))
    store.send(.row(id: 8, action: .startTapped))
    task.cancel()
    store.advance(by: .seconds(1))
    store.receiveTick(ofRow: 8)
    store.send(.row(id: 8, action: .stopTapped))
  }

  @Test func aTickThatIsQueuedIsDropped() {
    let task = store.send(.left(.startTapped))
    store.advance(by: .seconds(1))
    task.cancel()
    store.finish()
    #expect(store.counts.isZero)
  }

  @Test func theTaskIsOverWhenTheChildWasRemoved() {
    let task = store.send(.plain(.startTapped))
    store.send(.change(.plain(nil))) { $0.plain = nil }
    task.finish()
    #expect(!task.isCancelled)
  }
}
