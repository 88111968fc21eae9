import Millrace
import Testing

/// Everything a task can be made of completes inside one drain, in one order.
@Suite struct DrainExecutorOrderTests {
  private func logOfOneDrain(_ body: @escaping @Sendable (RunLog) async throws -> Void) -> [String]
  {
    let executor = DrainExecutor()
    let log = RunLog()
    start(on: executor) {
      try await body(log)
      log.note("end")
    }
    executor.drain()
    expectNothingLeft(on: executor)
    return log.entries
  }

  @Test func asyncLetCompletes() {
    let entries = logOfOneDrain { log in
      async let first = answer(1, log)
      async let second = answer(2, log)
      log.note("sum \(await first + second)")
    }
    #expect(entries == ["enter 1", "enter 2", "exit 1", "exit 2", "sum 3", "end"])
  }

  @Test func taskGroupCompletes() {
    let entries = logOfOneDrain { log in
      await withTaskGroup { group in
        for number in 1...3 { group.addTask { await answer(number, log) } }
        for await number in group { log.note("got \(number)") }
      }
    }
    #expect(
      entries.filter { $0.hasPrefix("e") } == [
        "enter 1", "enter 2", "enter 3", "exit 1", "exit 2", "exit 3", "end",
      ]
    )
    #expect(entries.filter { $0.hasPrefix("g") } == ["got 1", "got 2", "got 3"])
  }

  @Test func defaultActorsComplete() {
    let entries = logOfOneDrain { log in
      let counter = Counter()
      await withTaskGroup { group in
        for number in 1...3 {
          group.addTask { log.note("\(number): \(await counter.increment())") }
        }
      }
    }
    #expect(entries == ["1: 1", "2: 2", "3: 3", "end"])
  }

  @Test func streamsComplete() {
    let entries = logOfOneDrain { log in
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      async let sender: Void = {
        for number in 1...3 {
          log.note("send \(number)")
          continuation.yield(number)
          await Task.yield()
        }
        continuation.finish()
      }()
      for await number in numbers { log.note("receive \(number)") }
      await sender
    }
    #expect(
      entries == [
        "send 1", "receive 1", "send 2", "receive 2", "send 3", "receive 3", "end",
      ]
    )
  }

  @Test func continuationsComplete() {
    let entries = logOfOneDrain { log in
      let number = await withCheckedContinuation { continuation in
        log.note("suspend")
        continuation.resume(returning: 3)
      }
      log.note("resume \(number)")
    }
    #expect(entries == ["suspend", "resume 3", "end"])
  }

  @Test func aContinuationResumedByAnotherTaskCompletes() {
    let entries = logOfOneDrain { log in
      let waiting = Guarded<CheckedContinuation<Int, Never>?>(nil)
      async let value = withCheckedContinuation { continuation in
        log.note("suspend")
        waiting.withLock { $0 = continuation }
      }
      await Task.yield()
      log.note("wake")
      waiting.withLock { $0.take() }?.resume(returning: 3)
      log.note("resume \(await value)")
    }
    #expect(entries == ["suspend", "wake", "resume 3", "end"])
  }

  @Test func nestedFunctionsComplete() {
    @Sendable func nested(_ depth: Int) async -> Int {
      guard depth > 0 else { return 0 }
      await Task.yield()
      return await nested(depth - 1) + 1
    }
    #expect(logOfOneDrain { log in log.note("\(await nested(100))") } == ["100", "end"])
  }

  @Test func cancellingCompletes() {
    let entries = logOfOneDrain { log in
      let (numbers, _) = AsyncStream.makeStream(of: Int.self)
      await withTaskGroup { group in
        group.addTask {
          for await _ in numbers {}
          log.note("cancelled \(Task.isCancelled)")
        }
        await Task.yield()
        group.cancelAll()
      }
    }
    #expect(entries == ["cancelled true", "end"])
  }

  @Test func aThousandRunsGiveTheSameLog() {
    @Sendable func everything(_ log: RunLog) async {
      let counter = Counter()
      let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
      async let first = answer(1, log)
      async let second = answer(2, log)
      async let received: Void = {
        for await number in numbers { log.note("receive \(number)") }
      }()
      await withTaskGroup { group in
        for number in 3...6 {
          group.addTask(priority: number == 5 ? .high : .low) {
            continuation.yield(await answer(number, log))
            log.note("count \(await counter.increment())")
            return number
          }
        }
        for await number in group { log.note("got \(number)") }
      }
      continuation.finish()
      log.note("sum \(await first + second)")
      await received
    }
    let expected = logOfOneDrain(everything)
    #expect(expected.count == 26)
    for run in 1...1000 {
      let entries = logOfOneDrain(everything)
      if entries != expected {
        Issue.record("run \(run): \(entries) instead of \(expected)")
        return
      }
    }
  }
}

private actor Counter {
  private var count = 0

  func increment() -> Int {
    count += 1
    return count
  }
}

private func answer(_ number: Int, _ log: RunLog) async -> Int {
  log.note("enter \(number)")
  await Task.yield()
  log.note("exit \(number)")
  return number
}
