import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-07: a child that goes away takes its effects with it, in a test store")
struct O07OptionalChildGoesAwayTests {
  let store = FamilyStore.family(Family.State(plain: PlainTicks(), named: NamedTicks(id: 1)))

  /// Starts a timer in the parent's permanent child, which is to go on, and in the others.
  init() {
    store.send(.left(.startTapped))
    store.send(.plain(.startTapped))
    store.send(.named(.startTapped))
    store.send(.choice(.ticking(.startTapped)))
    store.advance(by: .seconds(1))
    store.receiveLeftTick()
    store.receive(.plain(.ticked)) { $0.plain?.ticks = 1 }
    store.receive(.named(.ticked)) { $0.named?.ticks = 1 }
    store.receive(.choice(.ticking(.ticked))) { $0.choice = .ticking(PlainTicks(ticks: 1)) }
  }

  /// Lets time pass, and expects that only the timer of the permanent child goes on.
  private func expectOnlyLeft(line: Int = #line, sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(store.scopes == ["left"], sourceLocation: sourceLocation)
    store.advance(by: .seconds(2))
    store.receiveLeftTick(line: line)
    store.receiveLeftTick(line: line)
    store.send(.left(.stopTapped), line: line)
    #expect(store.counts.isZero, sourceLocation: sourceLocation)
  }

  @Test func itIsSetToNil() {
    store.send(.change(.plain(nil))) { $0.plain = nil }
    store.send(.change(.named(nil))) { $0.named = nil }
    store.send(.change(.choice(.resting))) { $0.choice = .resting }
    expectOnlyLeft()
  }

  @Test func itIsSetToNilByAReducerOutsideOfTheOperator() {
    store.send(.change(.choice(.resting))) { $0.choice = .resting }
    store.send(.change(.removeFromOutside)) { ($0.plain, $0.named) = (nil, nil) }
    expectOnlyLeft()
  }

  @Test func anAncestorIsReset() {
    store.send(.change(.reset)) { $0 = Family.State() }
    // A case that is the same as before, and has no identity, is the same child.
    #expect(store.scopes == ["left", "choice.ticking"])
    store.send(.change(.choice(.resting))) { $0.choice = .resting }
    expectOnlyLeft()
  }

  @Test func anotherIdentityIsAnotherChildWithoutLeftovers() {
    store.send(.change(.named(NamedTicks(id: 2)))) { $0.named = NamedTicks(id: 2) }
    store.send(.change(.plain(nil))) { $0.plain = nil }
    store.send(.change(.plain(PlainTicks()))) { $0.plain = PlainTicks() }
    store.send(.change(.choice(.resting))) { $0.choice = .resting }
    store.send(.change(.choice(.ticking(PlainTicks())))) { $0.choice = .ticking(PlainTicks()) }
    expectOnlyLeft()
  }

  @Test func theSameIdentityIsTheSameChild() {
    store.send(.change(.named(NamedTicks(id: 1, ticks: 10)))) { $0.named?.ticks = 10 }
    store.send(.change(.plain(nil))) { $0.plain = nil }
    store.send(.change(.choice(.resting))) { $0.choice = .resting }
    store.advance(by: .seconds(1))
    store.receiveLeftTick()
    store.receive(.named(.ticked)) { $0.named?.ticks = 11 }
    store.send(.stopAllTapped)
    #expect(store.counts.isZero)
  }

  /// What was sent before the child went, and was not received yet, is not reduced any more (law 5).
  @Test func ticksThatAreQueuedGoWithIt() {
    store.advance(by: .seconds(1))
    store.receiveLeftTick()
    store.exhaustivity = .off
    store.withExhaustivity(.on) {
      #expect(failures { store.send(.change(.plain(nil))) { $0.plain = nil } }.count == 1)
      store.receive(.named(.ticked)) { $0.named?.ticks = 2 }
      store.receive(.choice(.ticking(.ticked))) { $0.choice = .ticking(PlainTicks(ticks: 2)) }
    }
  }

  @Test func aLateActionIsIgnoredWithOneFailureThatNamesIt() {
    store.send(.change(.plain(nil))) { $0.plain = nil }
    let found = failures { store.send(.plain(.ticked)) }
    #expect(found.count == 1)
    #expect(found.first?.point.hasPrefix(".plain(.ticked) was sent to a child that is not") == true)
    store.send(.stopAllTapped)
  }
}
