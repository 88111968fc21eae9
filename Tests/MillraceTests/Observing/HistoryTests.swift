import Millrace
import SampleFeatures
import Testing

@Suite("History")
struct HistoryTests {
  struct Counter: Reducer {
    enum Action: Equatable { case add(Int), addLater(Int), addThrough(Int), hold(Int) }
    func reduce(into count: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .add(let number):
        count += number
        return .none
      case .addLater(let number): return .send(.add(number))
      case .addThrough(let number): return .run(name: "adder") { $0(.add(number)) }
      case .hold: return .none
      }
    }
  }

  @Test func nothingIsKeptWhereItIsOff() {
    let store = Store(initialState: 0) { Counter() }
    store.send(.add(1))
    #expect(store.records.isEmpty)
    #expect(store.actionCount == 1)
  }

  @Test func actionsAreNumberedAndTheirCausesKnown() {
    let executor = DrainExecutor()
    let store = Store(initialState: 0, executor: executor, history: .actions(limit: 10)) {
      Counter()
    }
    store.send(.add(1))
    store.send(.addLater(2))
    store.send(.addThrough(3))
    executor.drain()
    let records = store.records
    #expect(records.map(\.number) == [1, 2, 3, 4, 5])
    #expect(
      records.map(\.action) == [.add(1), .addLater(2), .add(2), .addThrough(3), .add(3)]
    )
    #expect(
      records.map(\.cause) == [
        .caller, .caller, .sendEffect(startedBy: 2), .caller, .effect(name: "adder", startedBy: 4),
      ]
    )
    #expect(records.map(\.cause.parent) == [nil, nil, 2, nil, 4])
    #expect(records.allSatisfy { $0.state == nil })
    #expect(records[4].cause.description == "sent by adder, started by action 4")
  }

  @Test func statesAreThoseAfterTheActions() {
    let store = Store(initialState: 0, history: .states(limit: 10)) { Counter() }
    for number in 1...3 { store.send(.addLater(number)) }
    #expect(store.records.map(\.state) == [0, 1, 1, 3, 3, 6])
  }

  @Test(arguments: [0, 1, 2, 3, 64, 65, 100])
  func theLimitIsKeptWhateverTheNumberOfActions(limit: Int) {
    let store = Store(initialState: 0, history: .states(limit: limit)) { Counter() }
    for number in 1...300 {
      store.send(.add(1))
      let first = max(1, number - limit + 1)
      #expect(store.records.map(\.state) == (first..<(number + 1)).map { $0 })
      #expect(store.records.map(\.number) == (first..<(number + 1)).map { UInt64($0) })
    }
  }

  @Test(arguments: [0, 1, 3, 64])
  func eachRecordAndTheLastOnesAreFoundWhateverTheNumberOfActions(limit: Int) {
    let store = Store(initialState: 0, history: .states(limit: limit)) { Counter() }
    for number in 1...UInt64(130) {
      store.send(.add(1))
      let numbers = store.records.map(\.number)
      for count in [-1, 0, 1, 2, limit, limit + 1, .max] {
        #expect(store.records(last: count).map(\.number) == numbers.suffix(max(count, 0)))
      }
      for other in 0...number + 1 {
        #expect(store.record(other)?.number == (numbers.contains(other) ? other : nil))
      }
      #expect(store.record(number)?.state == (limit > 0 ? Int(number) : nil))
      #expect(store.record(.max)?.number == nil)
    }
  }

  /// A record that is not shown any more was kept until room was made, with its action and its state.
  @Test func whatIsForgottenIsFreed() {
    struct Keep: Reducer {
      func reduce(
        into state: inout LiveObjects.Object?,
        action: LiveObjects.Object
      ) -> Effect<LiveObjects.Object> {
        state = action
        return .none
      }
    }
    let objects = LiveObjects()
    let store = Store(initialState: nil, history: .states(limit: 3)) { Keep() }
    for _ in 0..<200 { store.send(objects.make()) }
    #expect(objects.count == 3)
  }

  /// What goes with a record may ask its store, which is not held then (law 6).
  @Test func whatIsForgottenMayReadTheStore() {
    struct Pass: Reducer {
      func reduce(
        into count: inout Int,
        action: LiveObjects.Object
      ) -> Effect<LiveObjects.Object> {
        count += 1
        return .none
      }
    }
    let (objects, seen) = (LiveObjects(), Collected<Int>())
    let store = Store(initialState: 0, history: .actions(limit: 2)) { Pass() }
    for _ in 0..<4 { store.send(objects.make { [weak store] in seen.append(store?.state ?? -1) }) }
    #expect(seen.all == [3, 4])
    #expect(objects.count == 2)
  }

  @Test func restoringAStateReducesNothingAndTellsObservers() {
    let executor = DrainExecutor()
    let store = Store(initialState: 0, executor: executor, history: .states(limit: 10)) {
      Counter()
    }
    let seen = Collected<Int>()
    let token = store.observe(\.self) { seen.append($0) }
    for number in 1...3 { store.send(.add(number)) }
    let running = store.send(.addThrough(100))
    store.restore(store.records[0].state!)
    executor.drain()
    #expect(store.state == 1)
    #expect(seen.all == [0, 1, 3, 6, 1])
    #expect(store.actionCount == 4)
    #expect(running.isOver)
    store.send(.add(1))
    #expect(store.state == 2)
    #expect(store.counts.isZero)
    token.cancel()
  }
}
