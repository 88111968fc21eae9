import Millrace
import SampleFeatures
import Testing

@Suite("O-16: releasing the store")
struct O16ReleaseTests {
  let lab = Laboratory()
  let log = RunLog()

  /// A store of its own, which the test can let go.
  func makeStore() -> Store<[String], LabAction> {
    let (clock, issues) = (lab.clock, lab.issues)
    return Store(initialState: [], executor: lab.executor) {
      LabFeature()
    } dependencies: {
      $0.clock = clock
      $0.issueReporter = IssueReporter { issues.append($0) }
    }
  }

  var endless: Effect<LabAction> {
    .run { [log, clock = lab.clock] send in
      defer { log.note("endless: over, cancelled \(Task.isCancelled)") }
      while true {
        try await clock.sleep(for: .seconds(1))
        send(.note("tick"))
      }
    }
  }

  var asleep: Effect<LabAction> {
    .run { [log, clock = lab.clock] send in
      do { try await clock.sleep(for: .seconds(100)) } catch { log.note("asleep: \(error)") }
      send(.note("never"))
    } catch: { [log] error, _ in
      log.note("caught \(error)")
    }
  }

  /// Waits for something that only its own cancellation handler brings.
  var blocked: Effect<LabAction> {
    .run { [log] send in
      let gate = AsyncStream.makeStream(of: Void.self)
      await withTaskCancellationHandler {
        for await _ in gate.stream {}
      } onCancel: {
        log.note("blocked: handler")
        gate.continuation.finish()
      }
      send(.note("never"))
      log.note("blocked: over")
    }
  }

  @Test func theStoreGoesAtOnceAndItsEffectsAreCancelled() {
    var store: Store<[String], LabAction>? = makeStore()
    weak let weakStore = store
    store?.send(.perform(.merge(endless, asleep, blocked)))
    lab.executor.drain()
    #expect(lab.clock.sleeperCount == 2)
    store = nil
    #expect(weakStore == nil)
    #expect(log.entries == ["blocked: handler"])
    lab.executor.drain()
    #expect(
      Set(log.entries) == [
        "blocked: handler", "endless: over, cancelled true", "asleep: CancellationError()",
        "blocked: over",
      ]
    )
    #expect(log.entries.count == 4)
    expectNothingLeft(of: lab.clock, on: lab.executor)
    #expect(lab.issues.count == 0)
  }

  @Test func whatHasNotStartedNeverStarts() {
    var store: Store<[String], LabAction>? = makeStore()
    let started = Effect<LabAction>.run { [log] _ in log.note("started") }
    store?.send(.perform(.merge(started, .concatenate(asleep, started))))
    store = nil
    lab.executor.drain()
    #expect(log.entries == [])
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  @Test func anActionAfterwardsIsASilentNoOp() {
    var store: Store<[String], LabAction>? = makeStore()
    let sends = Collected<Send<LabAction>>()
    store?.send(.perform(.run { send in sends.append(send) }))
    store?.send(
      .perform(
        .run { [clock = lab.clock] send in
          sends.append(send)
          try? await clock.sleep(for: .seconds(1))
          send(.note("late"))
        }
      )
    )
    lab.executor.drain()
    store = nil
    lab.executor.drain()
    for send in sends.all { send(.note("later")) }
    #expect(sends.count == 2)
    #expect(lab.issues.count == 0)
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  @Test func aHandleOfAnActionDoesNotKeepTheStore() {
    var store: Store<[String], LabAction>? = makeStore()
    weak let weakStore = store
    let task = store?.send(.perform(endless))
    let token = store?.observe(\.self) { _ in }
    store = nil
    #expect(weakStore == nil)
    task?.cancel()
    #expect(task?.isCancelled == true)
    #expect(task?.isOver == true)
    token?.cancel()
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  /// Keeps a store until it is told to let go.
  final class Owner: Sendable {
    let store: Guarded<Store<[String], LabAction>?>
    init(_ store: Store<[String], LabAction>) { self.store = Guarded(store) }
    func letGo() { _ = store.withLock { $0.take() } }
  }

  /// The last handle may go in the middle of a drain, which an effect's action may have begun. What waits
  /// in the queue is not reduced any more, and the observers that follow are not told.
  @Test func theReleaseMayHappenInsideOfAnObserver() {
    let reduced = RunLog()
    let owner = Owner(
      Store(initialState: [], executor: lab.executor) {
        Reduce<[String], LabAction> { log, action in
          reduced.note("\(action)")
          return LabFeature().reduce(into: &log, action: action)
        }
      }
    )
    weak let weakStore = owner.store.withLock { $0 }
    let told = Collected<Int>()
    let tasks = Collected<StoreTask>()
    let tokens = (0..<3).map { number in
      weakStore?.observe(\.count) { [weak weakStore] count in
        told.append(number)
        guard count == 1, number == 1 else { return }
        if let task = weakStore?.send(.note("queued")) { tasks.append(task) }
        owner.letGo()
        #expect(weakStore == nil)
      }
    }
    #expect(told.all == [0, 1, 2])
    let first = LabAction.answer("first", .merge(endless, .run { _ in }))
    weakStore?.send(
      .perform(
        .run { [log] send in
          send(first)
          log.note("sent, cancelled \(Task.isCancelled)")
        }
      )
    )
    lab.executor.drain()
    #expect(weakStore == nil)
    #expect(told.all == [0, 1, 2, 0, 1])
    #expect(reduced.entries == ["perform", "first"])
    #expect(log.entries == ["sent, cancelled true"])
    #expect(tasks.all.map(\.isOver) == [true])
    expectNothingLeft(of: lab.clock, on: lab.executor)
    tokens.forEach { $0?.cancel() }
  }

  @Test func theReleaseMayHappenInsideOfAReducer() {
    let reduced = RunLog()
    let callback = Collected<@Sendable () -> Void>()
    let owner = Owner(
      Store(initialState: [], executor: lab.executor) {
        Reduce<[String], LabAction> { log, action in
          reduced.note("\(action)")
          if case .answer("last", _) = action { callback.all.forEach { $0() } }
          return LabFeature().reduce(into: &log, action: action)
        }
      }
    )
    callback.append { owner.letGo() }
    weak let weakStore = owner.store.withLock { $0 }
    let last = LabAction.answer("last", .merge(.send(.note("never")), endless))
    weakStore?.send(
      .perform(
        .run { send in send(.perform(.merge(.send(last), .send(.note("never either"))))) }
      )
    )
    lab.executor.drain()
    #expect(weakStore == nil)
    #expect(reduced.entries == ["perform", "perform", "last"])
    lab.executor.drain()
    #expect(log.entries == [])
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  /// Two effects that sent without a pause kept the store alive between them: one was always inside of it.
  @Test func effectsThatNeverPauseDoNotKeepTheStore() {
    let reduced = SharedCount()
    let sends = Collected<Send<Int>>()
    let clock = lab.clock
    let effect = Effect<Int>.run { send in
      sends.append(send)
      try await clock.sleep(for: .seconds(1))
    }
    let owner = Guarded<Store<Int, Int>?>(
      Store(initialState: 0, executor: lab.executor) {
        Reduce { _, number in
          reduced.add()
          return number == 0 ? .merge(effect, effect) : .none
        }
      }
    )
    owner.withLock { $0 }?.send(0)
    lab.executor.drain()
    let rounds = [SharedCount(), SharedCount()]
    @Sendable func bothSend(_ times: Int) {
      let ends = rounds.map { $0.value + times }
      #expect(comesTrue { zip(rounds, ends).allSatisfy { $0.value >= $1 } })
    }
    let stop = SharedCount()
    onRealThreads(3) { thread in
      guard thread == 2 else {
        while stop.value == 0 {
          sends.all[thread](1)
          rounds[thread].add()
        }
        return
      }
      bothSend(10)
      owner.withLock { $0 = nil }
      let count = reduced.value
      bothSend(100)
      #expect(reduced.value == count)
      stop.add()
    }
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  @Test func aStoreThatIsMadeForOneSendReducesIt() async {
    let seen = Collected<String>()
    let reducer = Reduce<Int, String> { count, action in
      count += 1
      seen.append(action)
      return action == "first" ? .send("second") : .none
    }
    await Store(initialState: 0) { reducer }.send("first").finish()
    Store(initialState: 0) { reducer }.send("third")
    #expect(seen.all == ["first", "second", "third"])
  }

  @Test func waitersAreWokenAndSequencesEnd() {
    var store: Store<[String], LabAction>? = makeStore()
    let task = store!.send(.perform(endless))
    let states = store!.states(\.self)
    start(on: lab.executor) { [log] in
      await task.finish()
      log.note("finished")
    }
    start(on: lab.executor) { [log] in
      for await state in states { log.note("state \(state)") }
      log.note("sequence over")
    }
    lab.executor.drain()
    lab.advance(by: .seconds(1))
    store = nil
    lab.executor.drain()
    let entries = log.entries.filter { !$0.hasPrefix("endless") }
    #expect(entries.prefix(2) == ["state []", "state [\"tick\"]"])
    #expect(entries.dropFirst(2).sorted() == ["finished", "sequence over"])
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }
}
