import SampleFeatures
import Testing

@testable import Millrace

@Suite("E-49: a throttle window that holds nothing keeps nothing alive, and still throttles")
struct E49ThrottleWindowTests {
  let lab = Laboratory()

  private func throttled(_ note: String, latest: Bool = true) -> Effect<LabAction> {
    .send(.note(note)).throttle(id: "t", for: .seconds(1), latest: latest)
  }

  @Test(arguments: [true, false])
  func nothingIsAliveAndTheNameIsThrottled(latest: Bool) {
    let task = lab.perform(throttled("a", latest: latest))
    #expect(task.isOver)
    #expect(lab.store.counts.isZero)
    #expect(lab.store.counts.windows == 1)
    #expect(lab.store.runningEffects.isEmpty)
    #expect(lab.clock.sleeperCount == 0)
    lab.advance(by: .milliseconds(400))
    let held = lab.perform(throttled("b", latest: latest))
    #expect(lab.log == ["a"])
    #expect(!held.isOver)
    #expect(lab.store.counts.windows == 0)
    #expect(lab.clock.nextDeadline == .zero.advanced(by: .seconds(1)))
    lab.advance(by: .milliseconds(600))
    #expect(lab.log == ["a", "b"])
    #expect(held.isOver)
    lab.expectNothingLeft()
    lab.advance(by: .seconds(1))
    #expect(lab.store.counts == StoreCounts())
  }

  @Test func whenWhatIsHeldGoesTheWaitGoesAndTheWindowStays() {
    lab.perform(throttled("a"))
    let held = lab.perform(throttled("b"))
    held.cancel()
    lab.executor.drain()
    #expect(lab.store.counts.isZero)
    #expect(lab.clock.sleeperCount == 0)
    lab.perform(throttled("c"))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "c"])
  }

  @Test func aCancelOfTheNameEndsIt() {
    lab.perform(throttled("a"))
    lab.perform(.cancel(id: "t"))
    #expect(lab.store.counts == StoreCounts())
    lab.perform(throttled("b"))
    #expect(lab.log == ["a", "b"])
  }

  @Test func aClockOfItsOwnCounts() {
    let clock = ManualClock()
    let effect = { (note: String) -> Effect<LabAction> in
      .send(.note(note)).throttle(id: "t", for: .seconds(1), latest: true, clock: clock)
    }
    lab.perform(effect("a"))
    lab.advance(by: .seconds(5))
    lab.perform(effect("b"))
    #expect(lab.log == ["a"])
    clock.advance(by: .seconds(1), running: lab.executor)
    #expect(lab.log == ["a", "b"])
  }

  /// Windows whose time is over are forgotten though nobody is there who would tell.
  @Test func oldWindowsAreForgotten() {
    let clock = ManualClock()
    var registry = EffectRegistry()
    for number in 0..<10_000 {
      let effect = Effect<Int>.cancel(id: "other")
        .throttle(id: number, for: .seconds(1), latest: true, clock: clock)
      let reduced = ReducedEffects(own: effect.root, ofHandlers: nil)
      _ = registry.admitted(reduced, origin: Origin(action: number, number: 1), flight: nil)
      registry.commands = []
      clock.advance(by: .milliseconds(100))
    }
    #expect(registry.lanes.count <= 64)
    #expect(registry.counts(tasks: 0).windows <= 10)
    registry.closed()
    #expect(registry.lanes.count == 0)
    #expect(registry.brokenInvariants == [])
  }

  /// A window of a row that was removed must not hold back what a row does that comes later.
  @Test func itEndsWithItsScope() {
    let clock = ManualClock()
    var registry = EffectRegistry()
    func start() -> Int {
      let effect = Effect<String>.send("x")
        .throttle(id: "t", for: .seconds(1), latest: true, clock: clock)
      let key = ScopeKey(mount: EffectShape.mount, identity: EffectID(1))
      let reduced = ReducedEffects(
        own: EffectNode(.scoped(key, effect.root!)),
        ofHandlers: nil
      )
      _ = registry.admitted(reduced, origin: Origin(action: "", number: 1), flight: nil)
      var delivered = 0
      for case .deliver(let token, _) in registry.takeCommands() {
        delivered += 1
        if let flight = registry.sendTaken(token) { registry.actionReduced(in: flight) }
      }
      registry.commands = []
      return delivered
    }
    #expect(start() == 1)
    let key = ScopeKey(mount: EffectShape.mount, identity: EffectID(1))
    let scope = registry.scopes.child(key, of: ScopeTable.root)
    #expect(scope != nil)
    #expect(start() == 0)
    registry.scopeEnded(scope!)
    #expect(registry.scopes.count == 0)
    #expect(registry.lanes.count == 0)
    #expect(start() == 1)
    #expect(registry.brokenInvariants == [])
  }
}
