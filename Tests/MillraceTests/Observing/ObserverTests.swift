import Millrace
import SampleFeatures
import Testing

@Suite("Observers (law 13)")
struct ObserverTests {
  let lab = Laboratory()
  let log = RunLog()

  @Test func eachIsToldTheCurrentValueAndThenEachNewOneInOrderOfRegistration() {
    let tokens = (0..<3).map { number in
      lab.store.observe(\.count) { [log] in log.note("\(number): \($0)") }
    }
    lab.store.send(.note("a"))
    lab.store.send(.perform(.none))
    #expect(log.entries == ["0: 0", "1: 0", "2: 0", "0: 1", "1: 1", "2: 1"])
    tokens.forEach { $0.cancel() }
  }

  @Test func oneDrainTellsOnceHoweverManyActionsItReduces() {
    let token = lab.store.observe(\.self) { [log] in log.note($0.joined()) }
    lab.store.send(
      .answer("a", .merge(.send(.note("b")), .send(.answer("c", .send(.note("d"))))))
    )
    #expect(log.entries == ["", "abcd"])
    token.cancel()
  }

  @Test func theStateIsThereBeforeObserversAreTold() {
    let token = lab.store.observe(\.count) { [log, weak store = lab.store] count in
      log.note("\(count) of \(store?.state.count ?? -1)")
    }
    lab.store.send(.note("a"))
    #expect(log.entries == ["0 of 0", "1 of 1"])
    token.cancel()
  }

  /// What effects the action has starts only after the observers were told (law 6).
  @Test func observersAreToldBeforeEffectsStart() {
    let token = lab.store.observe(\.count) { [log] in log.note("told \($0)") }
    lab.perform(
      .run { [log] send in
        log.note("effect")
        send(.note("a"))
        log.note("sent")
      }
    )
    #expect(log.entries == ["told 0", "effect", "told 1", "sent"])
    token.cancel()
  }

  @Test func droppingTheTokenEndsTheObservation() {
    var token: ObservationToken? = lab.store.observe(\.count) { [log] in log.note("\($0)") }
    lab.store.send(.note("a"))
    token = nil
    _ = token
    lab.store.send(.note("b"))
    #expect(log.entries == ["0", "1"])
  }

  @Test func anObserverOfDrainsIsToldAfterEachInWhichSomethingWasReduced() {
    let token = lab.store.observeDrains { [log] in log.note("\($0)") }
    lab.store.send(.note("a"))
    lab.store.send(.perform(.none))
    lab.perform(.run { _ in })
    #expect(log.entries == ["[]", "[\"a\"]", "[\"a\"]", "[\"a\"]"])
    token.cancel()
  }

  /// A new observer made all others look again, and told those of drains of one in which nothing happened.
  @Test func aNewObserverDisturbsNobody() {
    let first = lab.store.observeDrains { [log] _ in log.note("first") }
    let second = lab.store.observeDrains { [log] _ in log.note("second") }
    #expect(log.entries == ["first", "second"])
    lab.store.send(.note("a"))
    #expect(log.entries == ["first", "second", "first", "second"])
    first.cancel()
    second.cancel()
  }

  @Test func oneThatIsAddedInsideOfANotificationIsToldOnce() {
    let tokens = Collected<ObservationToken>()
    tokens.append(
      lab.store.observeDrains { [log, weak store = lab.store] state in
        log.note("first \(state.count)")
        guard state.count == 1, let store else { return }
        tokens.append(store.observeDrains { log.note("new \($0.count)") })
        tokens.append(store.observe(\.count) { log.note("newer \($0)") })
      }
    )
    tokens.append(lab.store.observeDrains { [log] in log.note("second \($0.count)") })
    lab.store.send(.note("a"))
    #expect(
      log.entries == ["first 0", "second 0", "first 1", "second 1", "new 1", "newer 1"]
    )
    lab.store.send(.note("b"))
    #expect(
      log.entries.dropFirst(6) == ["first 2", "second 2", "new 2", "newer 2"]
    )
    tokens.all.forEach { $0.cancel() }
  }

  /// What an observer holds may hold another observation. Both went while the list was locked, and the
  /// thread waited for itself.
  @Test func anObserverMayHoldTheObservationOfAnother() {
    final class Owner: Sendable {
      let token: ObservationToken
      init(_ token: ObservationToken) { self.token = token }
    }
    let owner = Owner(lab.store.observe(\.count) { [log] in log.note("inner \($0)") })
    var token: ObservationToken? = lab.store.observe(\.count) { [log, owner] (count: Int) in
      withExtendedLifetime(owner) { log.note("outer \(count)") }
    }
    lab.store.send(.note("a"))
    drop(consume owner)
    _ = token
    token = nil
    lab.store.send(.note("b"))
    #expect(log.entries == ["inner 0", "outer 0", "inner 1", "outer 1"])
  }

  private func drop(_ value: consuming some Any) {}

  @Test func whatAnObserverHoldsMaySendWhenItIsFreed() {
    let objects = LiveObjects()
    let object = objects.make { [weak store = lab.store] in store?.send(.note("freed")) }
    var token: ObservationToken? = lab.store.observe(\.count) { [object] (_: Int) in
      withExtendedLifetime(object) {}
    }
    drop(consume object)
    #expect(objects.count == 1)
    _ = token
    token = nil
    #expect(objects.count == 0)
    #expect(lab.log == ["freed"])
  }

  /// A value that only observers still know may do anything when it goes.
  @Test func whatAnObserverWasToldMayReadTheStoreWhenItIsFreed() {
    struct Value: Equatable, Sendable {
      let number: Int
      let object: LiveObjects.Object
      static func == (lhs: Value, rhs: Value) -> Bool { lhs.number == rhs.number }
    }
    let objects = LiveObjects()
    let store = Store(initialState: Value?.none) {
      Reduce<Value?, Value?> { state, action in
        state = action
        return .none
      }
    }
    let freed = Collected<Int?>()
    let token = store.observe(\.self) { _ in }
    for number in 0..<3 {
      let object = objects.make { [weak store] in freed.append(store?.state?.number) }
      store.send(Value(number: number, object: object))
    }
    #expect(objects.count == 1)
    #expect(freed.all == [1, 2])
    token.cancel()
  }

  @Test func cancellingATokenTwiceIsHarmless() {
    let first = lab.store.observe(\.count) { [log] in log.note("first \($0)") }
    let second = lab.store.observe(\.count) { [log] in log.note("second \($0)") }
    first.cancel()
    first.cancel()
    lab.store.send(.note("a"))
    #expect(log.entries == ["first 0", "second 0", "second 1"])
    second.cancel()
  }

  @Test func aThousandObserversComeAndGoInAnyOrder() {
    let told = SharedCount()
    var tokens = (0..<1000).map { _ in lab.store.observe(\.count) { _ in told.add() } }
    #expect(told.takeAll() == 1000)
    lab.store.send(.note("a"))
    #expect(told.takeAll() == 1000)
    for position in stride(from: 999, through: 0, by: -3) { tokens.remove(at: position) }
    lab.store.send(.note("b"))
    #expect(told.takeAll() == tokens.count)
    tokens = []
    lab.store.send(.note("c"))
    #expect(told.takeAll() == 0)
  }
}
