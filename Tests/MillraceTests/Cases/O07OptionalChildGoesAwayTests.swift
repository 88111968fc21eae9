import Millrace
import SampleFeatures
import Testing

@Suite("O-07: a child that goes away takes its effects with it")
struct O07OptionalChildGoesAwayTests {
  /// A reducer around the parent, which knows nothing of the operators in it.
  struct Outer: Reducer {
    var body: some Reducer<Family.State, Family.Action> {
      Family()
      Reduce { state, action in
        if action == .change(.swapRows(0, 0)) {
          state.plain = nil
          state.named = nil
        }
        return .none
      }
    }
  }

  let lab = FeatureLaboratory(
    Family.State(plain: PlainTicks(), named: NamedTicks(id: 1))
  ) { Outer() }

  func startAll() {
    lab.send(.left(.startTapped))
    lab.send(.plain(.startTapped))
    lab.send(.named(.startTapped))
    lab.advance(by: .seconds(2))
    #expect(lab.state.plain?.ticks == 2)
    #expect(lab.state.named?.ticks == 2)
  }

  @Test func itIsSetToNil() {
    startAll()
    lab.send(.change(.plain(nil)))
    lab.send(.change(.named(nil)))
    expectOnlyTheParentRuns()
  }

  @Test func itIsSetToNilByAReducerOutsideOfTheOperator() {
    startAll()
    lab.send(.change(.swapRows(0, 0)))
    expectOnlyTheParentRuns()
  }

  @Test func theParentIsReset() {
    startAll()
    lab.send(.change(.reset))
    #expect(lab.scopes == ["left"])
    lab.advance(by: .seconds(3))
    #expect(lab.state.left.ticks == 3)
    #expect(lab.issues.count == 0)
  }

  @Test func anotherIdentityIsAnotherChild() {
    startAll()
    lab.send(.change(.named(NamedTicks(id: 2))))
    lab.advance(by: .seconds(3))
    #expect(lab.state.named == NamedTicks(id: 2))
    #expect(lab.scopes == ["left", "plain"])
  }

  @Test func theSameIdentityIsTheSameChild() {
    startAll()
    lab.send(.change(.named(NamedTicks(id: 1, ticks: 10))))
    lab.advance(by: .seconds(3))
    #expect(lab.state.named?.ticks == 13)
  }

  @Test func aStateWithoutIdentityIsKnownByItsPlace() {
    startAll()
    lab.send(.change(.plain(PlainTicks(ticks: 10))))
    lab.advance(by: .seconds(3))
    #expect(lab.state.plain?.ticks == 13)
  }

  @Test func aNewChildHasNoLeftovers() {
    startAll()
    lab.send(.change(.plain(nil)))
    lab.send(.change(.plain(PlainTicks())))
    lab.advance(by: .seconds(3))
    #expect(lab.state.plain?.ticks == 0)
  }

  @Test func effectsOfTheActionThatRemovesTheChildEndToo() {
    let lab = FeatureLaboratory(Family.State(plain: PlainTicks())) {
      CombineReducers {
        Reduce<Family.State, Family.Action> { state, action in
          if action == .plain(.startTapped) { state.plain = nil }
          return .none
        }
        .ifLet(\.plain, action: \.plain) { Ticker() }
      }
    }
    lab.send(.plain(.startTapped))
    lab.advance(by: .seconds(5))
    lab.expectQuiet()
  }

  @Test func aLateActionIsIgnoredWithOneIssueThatNamesIt() {
    lab.send(.change(.plain(nil)))
    lab.send(.plain(.ticked))
    #expect(lab.state.plain == nil)
    #expect(lab.issues.count == 1)
    #expect(lab.issues.all.first?.description.hasPrefix(".plain(.ticked) was sent to") == true)
  }

  private func expectOnlyTheParentRuns(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(lab.scopes == ["left"], sourceLocation: sourceLocation)
    lab.advance(by: .seconds(3))
    #expect(lab.state.left.ticks == 5, sourceLocation: sourceLocation)
    #expect(lab.issues.count == 0, sourceLocation: sourceLocation)
    lab.send(.left(.stopTapped))
    lab.expectQuiet(sourceLocation: sourceLocation)
  }
}
