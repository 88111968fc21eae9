import Dispatch
import Foundation
import Millrace
import SampleFeatures
import Testing

/// A store that knows others only when all are made.
private final class Others: Sendable {
  private let stores = Guarded<[Store<Talk.State, Talk.Action>]>([])

  var all: [Store<Talk.State, Talk.Action>] {
    get { stores.withLock { $0 } }
    set { stores.withLock { $0 = newValue } }
  }
}

/// Calls others from its reducer.
private struct Talk: Reducer {
  struct State: Sendable {
    /// The last number of each thread, and how many came out of order.
    var last: [Int: Int] = [:]
    var disorder = 0
    var said = 0
    var answers = 0
    var read = 0
  }

  enum Action: Sendable { case say(thread: Int, number: Int), answer, sayWhileReducing }

  let onReduce: @Sendable (Action) -> Int

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.read += onReduce(action)
    switch action {
    case .say(let thread, let number):
      if state.last[thread, default: -1] >= number { state.disorder += 1 }
      state.last[thread] = number
      state.said += 1
    case .answer: state.answers += 1
    case .sayWhileReducing: state.said += 1
    }
    return .none
  }
}

/// Two stores whose observers sent to each other waited for each other's turnstile, on Linux with a
/// trap, elsewhere for ever. A thread that drains a store now waits for no other.
@Suite("E-03 Stress: stores that talk to each other", .timeLimit(.minutes(1)))
struct E03StoresTalkStressTests {
  private let rounds = Rounds.of(2_000, full: 200_000)

  /// Stores in a ring: what one is told, its observer tells the next one.
  @Test(arguments: [2, 3]) func observersInARingLoseNothing(count: Int) {
    let stores = (0..<count).map { _ in
      Store(initialState: Talk.State()) { Talk { _ in 0 } }
    }
    let told = SharedCount()
    let tokens = stores.indices.map { index in
      stores[index].observe(\.said) { [next = stores[(index + 1) % count]] said in
        guard said > 0 else { return }
        told.add()
        next.send(.answer)
      }
    }
    sendFromFourThreads(to: stores)
    #expect(stores.reduce(0) { $0 + $1.answers } == told.value)
    #expect(stores.allSatisfy { $0.counts.isZero })
    tokens.forEach { $0.cancel() }
  }

  /// Each action that a caller sends is passed on, out of the reducer, to the next store.
  @Test(arguments: [2, 3]) func reducersInARingLoseNothing(count: Int) {
    let others = Others()
    let stores = (0..<count).map { index in
      Store(initialState: Talk.State()) {
        Talk { action in
          if case .say = action { others.all[(index + 1) % count].send(.answer) }
          return 0
        }
      }
    }
    others.all = stores
    sendFromFourThreads(to: stores)
    #expect(stores.reduce(0) { $0 + $1.answers } == 4 * rounds)
    others.all = []
  }

  /// Values that are let go in one store send to another.
  @Test func deinitsThatSendToTheOtherStoreLoseNothing() {
    struct Holder: Reducer {
      struct State: Sendable {
        var held: Sender?
        var count = 0
      }
      enum Action: Sendable { case hold(Sender), count }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .hold(let sender): state.held = sender
        case .count: state.count += 1
        }
        return .none
      }
    }
    final class Sender: Sendable {
      let send: @Sendable () -> Void
      init(_ send: @escaping @Sendable () -> Void) { self.send = send }
      deinit { send() }
    }
    let stores = (0..<2).map { _ in Store(initialState: Holder.State()) { Holder() } }
    let rounds = rounds
    onRealThreads(2) { thread in
      for _ in 0..<rounds {
        stores[thread].send(.hold(Sender { [other = stores[1 - thread]] in other.send(.count) }))
      }
    }
    // The last one of each is still held.
    #expect(stores[0].count + stores[1].count == 2 * rounds - 2)
  }

  /// Reducers that read each other's store waited for each other's core.
  @Test(arguments: [2, 3]) func reducersThatReadEachOtherGoOn(count: Int) {
    let others = Others()
    let stores = (0..<count).map { index in
      Store(initialState: Talk.State()) {
        Talk { _ in
          let next = others.all[(index + 1) % count]
          return next.said >= 0 && next.state.answers == 0 ? 1 : 0
        }
      }
    }
    others.all = stores
    sendFromFourThreads(to: stores)
    #expect(stores.reduce(0) { $0 + $1.read } == 4 * rounds)
    others.all = []
  }

  /// The same, where each reducer waits until the other one has begun, so that the circle is closed.
  @Test func twoReducersThatAreSureToMeetReadEachOther() {
    let others = Others()
    let meeting = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    let stores = (0..<2).map { index in
      Store(initialState: Talk.State()) {
        Talk { action in
          guard case .say = action else { return 0 }
          meeting[1 - index].signal()
          meeting[index].wait()
          return others.all[1 - index].said
        }
      }
    }
    others.all = stores
    onRealThreads(2) { thread in
      for number in 0..<20 { stores[thread].send(.say(thread: thread, number: number)) }
    }
    #expect(stores.map(\.said) == [20, 20])
    // Each sees the other as it was before or after the action that is reduced there.
    #expect(stores.allSatisfy { (190...210).contains($0.read) })
    others.all = []
  }

  /// Reads inside of reads, in both orders.
  @Test func readsInsideOfReadsGoOn() {
    let stores = (0..<2).map { _ in Store(initialState: Talk.State()) { Talk { _ in 0 } } }
    let rounds = rounds
    onRealThreads(4) { thread in
      let (one, other) = (stores[thread % 2], stores[1 - thread % 2])
      for number in 0..<rounds {
        if thread < 2 {
          one.withState { _ in _ = other.withState(\.said) + one.said }
        } else {
          one.send(.say(thread: thread, number: number))
        }
      }
    }
    #expect(stores.map(\.said) == [rounds, rounds])
  }

  /// Observers that come and go, in and for other stores, while everybody sends.
  @Test(arguments: [1, 2, 3] as [UInt64]) func observersComeAndGoMeanwhile(seed: UInt64) {
    let stores = (0..<3).map { _ in Store(initialState: Talk.State()) { Talk { _ in 0 } } }
    let rounds = Rounds.of(300, full: 20_000)
    let asked = SharedCount()
    onRealThreads(4) { thread in
      var state = seed &* 4 &+ UInt64(thread)
      func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      var tokens: [ObservationToken] = []
      for number in 0..<rounds {
        let (one, other) = (stores[random(3)], stores[random(3)])
        switch random(4) {
        case 0:
          tokens.append(
            one.observe(\.said) { [weak other] said in
              if said % 3 == 0 {
                asked.add()
                other?.send(.answer)
              }
            }
          )
        case 1: if !tokens.isEmpty { tokens.remove(at: random(tokens.count)) }
        default: one.send(.say(thread: thread, number: number))
        }
        if tokens.count > 4 { tokens.removeFirst() }
      }
    }
    #expect(stores.reduce(0) { $0 + $1.answers } == asked.value)
    #expect(stores.allSatisfy { $0.disorder == 0 })
  }

  private func sendFromFourThreads(to stores: [Store<Talk.State, Talk.Action>]) {
    let rounds = rounds
    onRealThreads(4) { thread in
      for number in 0..<rounds {
        stores[thread % stores.count].send(.say(thread: thread, number: number))
      }
    }
    #expect(stores.reduce(0) { $0 + $1.said } == 4 * rounds)
    #expect(stores.allSatisfy { $0.disorder == 0 })
  }
}

@Suite("E-03: a thread that drains a store waits for no other", .timeLimit(.minutes(1)))
struct E03HandOverTests {
  private struct Noting: Reducer {
    func reduce(into log: inout [String], action: String) -> Effect<String> {
      log.append(action)
      return .none
    }
  }

  /// The observer of one store is held up; the observer of the other one sends to it meanwhile.
  @Test func whatFindsTheStoreDrainedIsReducedByTheOneWhoDrains() async {
    let first = Store(initialState: [String]()) { Noting() }
    let second = Store(initialState: [String]()) { Noting() }
    let isDraining = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let reducers = Collected<ObjectIdentifier>()
    let handles = Collected<StoreTask>()
    let tokens = [
      first.observe(\.self) { log in
        if log == ["a"] {
          isDraining.signal()
          mayGoOn.wait()
        }
        if log.last == "c" { reducers.append(ObjectIdentifier(Thread.current)) }
      },
      second.observe(\.self) { log in
        if log == ["b"] { handles.append(first.send("c")) }
      },
    ]
    let drainer = Collected<ObjectIdentifier>()
    onRealThreads(2) { thread in
      if thread == 0 {
        drainer.append(ObjectIdentifier(Thread.current))
        first.send("a")
      } else {
        isDraining.wait()
        second.send("b")  // returns, although the first store is drained
        #expect(first.state == ["a"])
        mayGoOn.signal()
      }
    }
    #expect(first.state == ["a", "c"])
    #expect(reducers.all == drainer.all)
    await handles.all[0].finish()
    tokens.forEach { $0.cancel() }
  }

  /// What a reducer sends to another store is reduced when it has returned, so that the other store's
  /// observers may read the first one.
  @Test func whatAReducerSendsToAnotherStoreFollowsIt() {
    struct Passing: Reducer {
      let other: Store<[String], String>
      func reduce(into log: inout [String], action: String) -> Effect<String> {
        other.send("from \(action)")
        log.append(action)
        return .none
      }
    }
    let second = Store(initialState: [String]()) { Noting() }
    let first = Store(initialState: [String]()) { Passing(other: second) }
    let seen = Collected<[String]>()
    let token = second.observe(\.self) { _ in seen.append(first.state) }
    first.send("a")
    #expect(second.state == ["from a"])
    #expect(seen.all == [[], ["a"]])
    token.cancel()
  }
}
