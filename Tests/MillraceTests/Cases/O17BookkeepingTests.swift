import Millrace
import SampleFeatures
import Testing

@Suite("O-17: bookkeeping empties itself")
struct O17BookkeepingTests {
  static let many = Rounds.of(10_000, full: 100_000)

  let lab = Laboratory()

  @Test func manyShortEffectsWithDifferentIdsLeaveNothing() {
    for number in 0..<Self.many {
      lab.store.send(.perform(Effect.run { _ in }.cancellable(id: number)))
    }
    #expect(lab.store.counts.ids == Self.many)
    lab.executor.drain()
    #expect(lab.store.counts.isZero)
    #expect(lab.store.runningEffects.isEmpty)
  }

  @Test func manyShortEffectsWithOneIdLeaveNothing() {
    for _ in 0..<Self.many {
      lab.store.send(.perform(Effect.run { _ in }.cancellable(id: "one")))
    }
    #expect(lab.store.counts.ids == 1)
    #expect(lab.store.counts.effects == Self.many)
    lab.executor.drain()
    #expect(lab.store.counts.isZero)
  }

  @Test func manyOfOneEffectLeaveNothing() {
    lab.perform(
      .merge((0..<Self.many).map { number in Effect.run { _ in }.cancellable(id: number) })
    )
    #expect(lab.store.counts.isZero)
    lab.store.send(
      .perform(
        .concatenate((0..<Self.many).map { _ in Effect.run { _ in }.cancellable(id: "one") })
      )
    )
    #expect(lab.store.counts.effects == Self.many)
    lab.executor.drain()
    #expect(lab.store.counts.isZero)
  }

  @Test func whatIsCancelledLeavesNothing() {
    for number in 0..<Self.many {
      lab.store.send(.perform(lab.sleep(1, note: "never").cancellable(id: number)))
    }
    lab.executor.drain()
    #expect(lab.clock.sleeperCount == Self.many)
    lab.perform(.cancel(ids: Array(0..<Self.many)))
    #expect(lab.store.counts.isZero)
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  /// What a cancel costs does not depend on how many other names there are.
  @Test func aCancelDoesNotLookAtOtherNames() {
    let times = [100, Self.many].map { others in
      let lab = Laboratory()
      for number in 0..<others {
        lab.store.send(.perform(Effect.run { _ in }.cancellable(id: number)))
      }
      let start = ContinuousClock.now
      for _ in 0..<200 {
        lab.store.send(
          .perform(.merge(Effect.run { _ in }.cancellable(id: "mine"), .cancel(id: "mine")))
        )
      }
      let time = ContinuousClock.now - start
      lab.executor.drain()
      #expect(lab.store.counts.isZero)
      return time
    }
    // There are 100 or more times as many names.
    #expect(times[1] < times[0] * 30, "\(times)")
  }

  @Test func thousandsOfThrottlesLeaveNoWindows() {
    for number in 0..<1000 {
      for _ in 0..<2 {
        lab.store.send(
          .perform(.send(.note("\(number)")).throttle(id: number, for: .seconds(1), latest: true))
        )
      }
    }
    lab.executor.drain()
    #expect(lab.log.count == 1000)
    #expect(lab.clock.sleeperCount == 1000)
    // The held ones start at the end of the first window and open another.
    lab.advance(by: .seconds(1))
    #expect(lab.log.count == 2000)
    lab.advance(by: .seconds(1))
    #expect(lab.store.counts.isZero)
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  @Test func thousandsOfDebouncesLeaveNoWaits() {
    for number in 0..<1000 {
      for _ in 0..<2 {
        lab.store.send(
          .perform(.send(.note("\(number)")).debounce(id: number, for: .seconds(1)))
        )
      }
    }
    lab.executor.drain()
    lab.advance(by: .seconds(1))
    #expect(lab.log.count == 1000)
    #expect(lab.store.counts.isZero)
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  /// The queue of a policy forgets those that were cancelled while they waited, also while the place is
  /// never free.
  @Test func whatWaitsForAPlaceInVainIsForgotten() {
    let objects = LiveObjects()
    let one = OverloadPolicy.oldest(1, whenFull: .wait)
    lab.perform(lab.sleep(1_000, note: "holder").cancellable(id: "lane", policy: one))
    lab.perform(Effect.run { _ in }.cancellable(id: "lane", policy: one))
    for number in 0..<1_000 {
      let object = objects.make()
      lab.perform(
        Effect.run { _ in withExtendedLifetime(object) {} }
          .cancellable(id: "lane", policy: one)
          .cancellable(id: number)
      )
      lab.perform(.cancel(id: number))
    }
    #expect(objects.count == 0)
    #expect(lab.store.counts.effects == 2)
    lab.perform(.cancel(id: "lane"))
    #expect(lab.store.counts.isZero)
  }

  @Test func whatABodyCapturesIsFreedWhenItIsOver() {
    let objects = LiveObjects()
    for number in 0..<100 {
      let (object, other) = (objects.make(), objects.make())
      let work = Effect<LabAction>.run { [clock = lab.clock] _ in
        withExtendedLifetime(object) {}
        if number % 2 == 0 { try await clock.sleep(for: .seconds(1)) }
      }
      let next = Effect<LabAction>.run { _ in withExtendedLifetime(other) {} }
      lab.perform(.concatenate(work.cancellable(id: "a"), next))
    }
    #expect(objects.count > 0)
    lab.perform(.cancel(id: "a"))
    #expect(objects.count == 0)
    #expect(lab.store.counts.isZero)
  }
}
