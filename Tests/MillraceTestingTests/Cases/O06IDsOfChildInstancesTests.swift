import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-06: ids belong to one child instance, in a test store")
struct O06IDsOfChildInstancesTests {
  let store = FamilyStore.family(Family.State(rows: [NamedTicks(id: 1), NamedTicks(id: 2)]))

  @Test func stoppingOneRowLeavesTheOther() {
    store.send(.row(id: 1, action: .startTapped))
    store.send(.row(id: 2, action: .startTapped))
    store.advance(by: .seconds(1))
    store.receiveTick(ofRow: 1)
    store.receiveTick(ofRow: 2)
    store.send(.row(id: 1, action: .stopTapped))
    #expect(store.scopes == ["row[2]"])
    store.advance(by: .seconds(2))
    store.receiveTick(ofRow: 2)
    store.receiveTick(ofRow: 2)
    store.send(.row(id: 2, action: .stopTapped))
    #expect(store.counts.isZero)
  }

  @Test func theSameFeatureMountedTwiceIsTwoChildren() {
    store.send(.left(.startTapped))
    store.send(.right(.startTapped))
    store.send(.left(.stopTapped))
    store.advance(by: .seconds(1))
    store.receive(.right(.ticked)) { $0.right.ticks = 1 }
    store.send(.right(.stopTapped))
    #expect(store.counts.isZero)
  }

  @Test func startingAgainReplacesTheTimerOfTheSameRowOnly() {
    store.send(.row(id: 1, action: .startTapped))
    store.send(.row(id: 2, action: .startTapped))
    store.advance(by: .milliseconds(500))
    store.send(.row(id: 1, action: .startTapped))
    store.advance(by: .milliseconds(500))
    store.receiveTick(ofRow: 2)
    store.advance(by: .milliseconds(500))
    store.receiveTick(ofRow: 1)
    store.send(.stopAllTapped)
  }

  @Test func aCancelFromAnEffectOfTheChildFindsTheChildsTimer() {
    store.send(.row(id: 1, action: .startTapped))
    store.send(.row(id: 2, action: .startTapped))
    store.send(.row(id: 1, action: .stopLaterTapped))
    store.advance(by: .milliseconds(1500))
    store.receiveTick(ofRow: 1)
    store.receiveTick(ofRow: 2)
    store.receive(.row(id: 1, action: .stopTapped))
    #expect(store.scopes == ["row[2]"])
    store.advance(by: .seconds(1))
    store.receiveTick(ofRow: 2)
    store.send(.row(id: 2, action: .stopTapped))
  }

  @Test func theParentStopsItsChildrenByTheirIDs() {
    store.send(.left(.startTapped))
    store.send(.row(id: 1, action: .startTapped))
    store.send(.row(id: 2, action: .startTapped))
    store.send(.stopAllTapped)
    #expect(store.counts.isZero)
    store.advance(by: .seconds(3))
    store.finish()
  }
}
