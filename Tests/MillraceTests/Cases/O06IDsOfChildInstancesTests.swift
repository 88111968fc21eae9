import Millrace
import SampleFeatures
import Testing

@Suite("O-06: ids belong to one child instance")
struct O06IDsOfChildInstancesTests {
  let lab = FeatureLaboratory(
    Family.State(rows: [NamedTicks(id: 1), NamedTicks(id: 2)])
  ) { Family() }

  func rowTicks() -> [Int] { lab.state.rows.map(\.ticks) }

  @Test func stoppingOneRowLeavesTheOther() {
    lab.send(.row(id: 1, action: .startTapped))
    lab.send(.row(id: 2, action: .startTapped))
    lab.advance(by: .seconds(1))
    lab.send(.row(id: 1, action: .stopTapped))
    lab.advance(by: .seconds(2))
    #expect(rowTicks() == [1, 3])
    #expect(lab.scopes == ["row[2]"])
    lab.send(.row(id: 2, action: .stopTapped))
    lab.expectQuiet()
  }

  @Test func theSameFeatureMountedTwiceIsTwoChildren() {
    lab.send(.left(.startTapped))
    lab.send(.right(.startTapped))
    lab.advance(by: .seconds(1))
    lab.send(.left(.stopTapped))
    lab.advance(by: .seconds(2))
    #expect(lab.state.left.ticks == 1)
    #expect(lab.state.right.ticks == 3)
    lab.send(.right(.stopTapped))
    lab.expectQuiet()
  }

  @Test func startingAgainReplacesTheTimerOfTheSameRowOnly() {
    lab.send(.row(id: 1, action: .startTapped))
    lab.send(.row(id: 2, action: .startTapped))
    lab.advance(by: .milliseconds(500))
    lab.send(.row(id: 1, action: .startTapped))
    lab.advance(by: .milliseconds(500))
    #expect(rowTicks() == [0, 1])
    lab.advance(by: .milliseconds(500))
    #expect(rowTicks() == [1, 1])
    #expect(lab.store.runningEffects.count == 2)
  }

  @Test func aCancelFromAnEffectOfTheChildFindsTheChildsTimer() {
    lab.send(.row(id: 1, action: .startTapped))
    lab.send(.row(id: 2, action: .startTapped))
    lab.send(.row(id: 1, action: .stopLaterTapped))
    lab.advance(by: .seconds(4))
    #expect(rowTicks() == [1, 4])
  }

  @Test func theParentStopsItsChildrenByTheirIDs() {
    lab.send(.left(.startTapped))
    lab.send(.row(id: 1, action: .startTapped))
    lab.send(.row(id: 2, action: .startTapped))
    lab.advance(by: .seconds(1))
    lab.send(.stopAllTapped)
    lab.advance(by: .seconds(3))
    #expect(rowTicks() == [1, 1])
    #expect(lab.state.left.ticks == 1)
    lab.expectQuiet()
  }
}
