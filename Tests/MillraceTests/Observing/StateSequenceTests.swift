import Millrace
import SampleFeatures
import Testing

@Suite("The sequence of states (law 13)")
struct StateSequenceTests {
  let lab = Laboratory()
  let log = RunLog()

  func read(_ states: StateSequence<Int>) -> Task<Void, any Error> {
    let reading = start(on: lab.executor) { [log] in
      for await count in states { log.note("\(count)") }
      log.note("over")
    }
    lab.executor.drain()
    return reading
  }

  @Test func theCurrentValueComesFirstAndThenEachNewOne() {
    lab.store.send(.note("a"))
    let reading = read(lab.store.states(\.count))
    lab.store.send(.note("b"))
    lab.executor.drain()
    lab.store.send(.perform(.none))
    lab.executor.drain()
    #expect(log.entries == ["1", "2"])
    reading.cancel()
    lab.executor.drain()
    #expect(log.entries == ["1", "2", "over"])
  }

  @Test func aSlowReaderGetsTheNewestValue() {
    let reading = read(lab.store.states(\.count))
    for name in ["a", "b", "c"] { lab.store.send(.note(name)) }
    lab.executor.drain()
    #expect(log.entries == ["0", "1", "3"])
    reading.cancel()
    lab.executor.drain()
  }

  /// A reader that had taken a value got it again when the state had changed and gone back meanwhile.
  @Test func aSlowReaderNeverGetsTwoEqualValuesInARow() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
    }
    var states = store.states(\.self).makeAsyncIterator()
    #expect(await states.next() == 0)
    for value in [1, 0, 2, 0] { store.send(value) }
    store.send(3)
    #expect(await states.next() == 3)
    for value in [4, 3] { store.send(value) }
    let next = Task { [states] in
      var states = states
      return await states.next()
    }
    store.send(5)
    #expect(await next.value == 5)
  }

  /// All short stories of a store that takes on three values and a reader that reads now and then.
  @Test func everyShortStoryHasNoEqualNeighboursAndEndsWithTheNewest() async {
    enum Event: CaseIterable { case one, two, three, read }
    func stories(_ length: Int) -> [[Event]] {
      length == 0
        ? [[]] : stories(length - 1).flatMap { story in Event.allCases.map { story + [$0] } }
    }
    for story in stories(6) {
      let executor = DrainExecutor()
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return .none
        }
      }
      let taken = Collected<Int>()
      let (tickets, hand) = AsyncStream.makeStream(of: Void.self)
      let states = store.states(\.self)
      let reading = start(on: executor) {
        var states = states.makeAsyncIterator()
        for await _ in tickets {
          if let value = await states.next() { taken.append(value) }
        }
      }
      executor.drain()
      for event in story + [.read] {
        switch event {
        case .one: store.send(1)
        case .two: store.send(2)
        case .three: store.send(3)
        case .read: hand.yield()
        }
        executor.drain()
      }
      let values = taken.all
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 }, "\(story): \(values)")
      #expect(values.last == store.state, "\(story): \(values)")
      reading.cancel()
      hand.finish()
      executor.drain()
    }
  }

  @Test func twoReadersAreIndependent() {
    let states = lab.store.states(\.count)
    let first = read(states)
    lab.store.send(.note("a"))
    let second = read(states)
    lab.store.send(.note("b"))
    lab.executor.drain()
    #expect(log.entries == ["0", "1", "1", "2", "2"])
    first.cancel()
    second.cancel()
    lab.executor.drain()
  }

  @Test func theSequenceEndsWithTheStoreAfterTheLastValue() {
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    let states = store!.states(\.self)
    _ = read(states)
    store?.send(1)
    store = nil
    lab.executor.drain()
    #expect(log.entries == ["0", "1", "over"])
    _ = read(states)
    #expect(log.entries == ["0", "1", "over", "over"])
  }

  @Test func anIterationKeepsNeitherTheStoreNorAnObserver() async {
    let objects = LiveObjects()
    do {
      let object = objects.make()
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in withExtendedLifetime(object) { .none } }
      }
      var states = store.states(\.self).makeAsyncIterator()
      #expect(await states.next() == 0)
    }
    #expect(objects.count == 0)
  }

  @Test func aReaderThatIsCancelledBeforeItReadsGetsNothingMore() {
    let states = lab.store.states(\.count)
    let reading = start(on: lab.executor) { [log] in
      for await count in states { log.note("\(count)") }
      log.note("over")
    }
    reading.cancel()
    lab.executor.drain()
    #expect(log.entries.last == "over")
    #expect(log.entries.count <= 2)
  }

  @Test func whatAValueDoesWhenItIsReplacedDoesNoHarm() {
    struct Value: Equatable, Sendable {
      let number: Int
      let object: LiveObjects.Object
      static func == (lhs: Value, rhs: Value) -> Bool { lhs.number == rhs.number }
    }
    let objects = LiveObjects()
    let readings = Collected<Task<Void, any Error>>()
    let store = Store(initialState: Value(number: 0, object: objects.make())) {
      Reduce<Value, Value> { state, action in
        state = action
        return .none
      }
    }
    let states = store.states(\.self)
    readings.append(
      start(on: lab.executor) { [log] in
        for await value in states { log.note("\(value.number)") }
      }
    )
    lab.executor.drain()
    // The one that nobody has read ends the reader when it is replaced.
    store.send(Value(number: 1, object: objects.make { readings.all.forEach { $0.cancel() } }))
    store.send(Value(number: 2, object: objects.make()))
    lab.executor.drain()
    #expect(log.entries.first == "0")
    #expect(objects.count == 1)
  }
}
