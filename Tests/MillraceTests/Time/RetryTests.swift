import Millrace
import SampleFeatures
import Testing

@Suite("retry")
struct RetryTests {
  let lab = Laboratory()
  /// When each try began.
  let tries = Collected<VirtualInstant>()

  struct Failure: Error, CustomStringConvertible {
    let number: Int
    var description: String { "failure \(number)" }
  }

  /// Fails a number of times, each time after a second, and then notes "done".
  func failing(_ times: Int) -> Effect<LabAction> {
    .run(name: "work") { [clock = lab.clock, tries] send in
      tries.append(clock.now)
      let number = tries.count
      try await clock.sleep(for: .seconds(1))
      guard number > times else { throw Failure(number: number) }
      send(.note("done"))
    } catch: { error, send in
      send(.note("\(error)"))
    }
  }

  @Test func aBodyThatFailsIsRunAgainAfterThePause() {
    lab.perform(failing(2).retry(upTo: 3, backoff: .constant(.seconds(4))))
    lab.advance(by: .seconds(60))
    #expect(tries.all == [.at(0), .at(5), .at(10)])
    #expect(lab.log == ["done"])
    lab.expectNothingLeft()
  }

  @Test func theLastErrorGoesToCatch() {
    lab.perform(failing(9).retry(upTo: 2, backoff: .exponential(initial: .seconds(1))))
    lab.advance(by: .seconds(60))
    #expect(tries.all == [.at(0), .at(2), .at(5)])
    #expect(lab.log == ["failure 3"])
    lab.expectNothingLeft()
  }

  @Test func withoutCatchTheLastErrorIsReportedOnce() {
    let effect = Effect<LabAction>.run(name: "work") { [tries, clock = lab.clock] _ in
      tries.append(clock.now)
      throw Failure(number: tries.count)
    }
    lab.perform(effect.retry(upTo: 2, backoff: .constant(.seconds(1))))
    lab.advance(by: .seconds(60))
    #expect(tries.count == 3)
    #expect(lab.issues.count == 1)
    guard
      case .uncaughtError(error: "failure 3", effect: "The effect 'work'", _, _)? =
        lab.issues.all.first
    else { Issue.record("\(lab.issues.all)"); return }
  }

  // The clock has woken the pause, so its sleep does not throw any more; without a look at the cancellation
  // the body was run once more, and no test noticed.
  @Test func aCancelAfterThePauseAndBeforeTheNextTryIsSeen() {
    lab.perform(failing(9).retry(upTo: 3, backoff: .constant(.seconds(1))).cancellable(id: "x"))
    lab.advance(by: .seconds(1))
    lab.clock.advance(by: .seconds(1))
    lab.store.send(.perform(.cancel(id: "x")))
    lab.executor.drain()
    #expect(tries.all == [.at(0)])
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func aBodyThatSucceedsIsNotRunAgain() {
    lab.perform(failing(0).retry(upTo: 3, backoff: .constant(.seconds(1))))
    lab.advance(by: .seconds(60))
    #expect(tries.count == 1)
    #expect(lab.log == ["done"])
  }

  @Test(arguments: [0, -1, .min])
  func noMoreTriesChangeNothing(limit: Int) {
    lab.perform(failing(9).retry(upTo: limit, backoff: .constant(.seconds(1))))
    lab.advance(by: .seconds(60))
    #expect(lab.log == ["failure 1"])
  }

  @Test func aCancellationErrorIsNeverFollowedByAnotherTry() {
    let effect = Effect<LabAction>.run { [tries, clock = lab.clock] _ in
      tries.append(clock.now)
      throw CancellationError()
    } catch: { _, send in
      send(.note("caught"))
    }
    lab.perform(effect.retry(upTo: 5, backoff: .constant(.zero)))
    #expect(tries.count == 1)
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func aCancelBetweenTwoTriesEndsThePause() {
    lab.perform(
      failing(9).retry(upTo: 5, backoff: .constant(.seconds(10))).cancellable(id: "x")
    )
    lab.advance(by: .seconds(2))
    #expect(lab.clock.sleeperCount == 1)
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
    lab.advance(by: .seconds(60))
    #expect(tries.count == 1)
    #expect(lab.log == [])
  }

  @Test func anErrorAfterACancelIsNotFollowedByAnotherTry() {
    let effect = Effect<LabAction>.run { [tries, clock = lab.clock] _ in
      tries.append(clock.now)
      do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure(number: 1) }
    }
    lab.perform(effect.retry(upTo: 5, backoff: .constant(.zero)).cancellable(id: "x"))
    lab.perform(.cancel(id: "x"))
    #expect(tries.count == 1)
    lab.expectNothingLeft()
  }

  @Test func anEffectThatCancelsItselfIsNotTriedAgain() {
    let effect = Effect<LabAction>.run { [tries, clock = lab.clock] send in
      tries.append(clock.now)
      send(.answer("cancel", .cancel(id: "x")))
      throw Failure(number: 1)
    }
    lab.perform(effect.retry(upTo: 5, backoff: .constant(.zero)).cancellable(id: "x"))
    lab.advance(by: .seconds(60))
    #expect(tries.count == 1)
    #expect(lab.log == ["cancel"])
    lab.expectNothingLeft()
  }

  @Test func whatWasSentBeforeAFailureStaysSent() {
    let effect = Effect<LabAction>.run { [tries, clock = lab.clock] send in
      tries.append(clock.now)
      send(.note("page 1 of try \(tries.count)"))
      if tries.count == 1 { throw Failure(number: 1) }
      send(.note("page 2 of try \(tries.count)"))
    }
    lab.perform(effect.retry(upTo: 1, backoff: .constant(.seconds(1))))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["page 1 of try 1", "page 1 of try 2", "page 2 of try 2"])
  }

  @Test func everyRunOfAGroupIsTriedByItself() {
    let counts = Collected<String>()
    func run(_ name: String, failures: Int) -> Effect<LabAction> {
      .run { send in
        counts.append(name)
        if counts.all.count(where: { $0 == name }) <= failures { throw Failure(number: 0) }
        send(.note(name))
      }
    }
    lab.perform(
      Effect.concatenate(
        .merge(run("a", failures: 2), run("b", failures: 0)),
        .send(.note("between")),
        run("c", failures: 1).cancellable(id: "c")
      )
      .retry(upTo: 2, backoff: .constant(.seconds(1)))
    )
    lab.advance(by: .seconds(60))
    #expect(lab.log == ["b", "a", "between", "c"])
    #expect(counts.all == ["a", "b", "a", "a", "c", "c"])
    lab.expectNothingLeft()
  }

  @Test func retriesMultiply() {
    let effect = failing(99)
      .retry(upTo: 1, backoff: .constant(.zero))
      .retry(upTo: 2, backoff: .constant(.zero))
    #expect(effect.description.hasSuffix(", up to 5 retries"))
    lab.perform(effect)
    lab.advance(by: .seconds(60))
    #expect(tries.count == 6)
    #expect(lab.log == ["failure 6"])
    let endless = failing(99)
      .retry(upTo: .max, backoff: .constant(.zero))
      .retry(upTo: .max, backoff: .constant(.zero))
    #expect(endless.description.hasSuffix(", up to \(Int.max - 1) retries"))
  }

  @Test func mappingAnEffectKeepsItsRetries() {
    let effect = failing(1).retry(upTo: 1, backoff: .constant(.seconds(1)))
    #expect(effect.map { $0 }.description == effect.description)
    lab.perform(effect.map { $0 })
    lab.advance(by: .seconds(60))
    #expect(lab.log == ["done"])
  }

  @Test func waitsOfOperatorsAreNotTriedAgain() {
    lab.perform(
      failing(1).delay(for: .seconds(1)).retry(upTo: 1, backoff: .constant(.seconds(1)))
    )
    lab.advance(by: .seconds(60))
    #expect(tries.all == [.at(1), .at(3)])
    lab.expectNothingLeft()
  }

  @Test func aTimeoutAroundCoversAllTries() {
    lab.perform(
      failing(9).retry(upTo: 9, backoff: .constant(.seconds(1)))
        .timeout(after: .seconds(4), sending: .note("late"))
    )
    lab.advance(by: .seconds(60))
    // At 4 s the deadline is older than the pause, and comes first.
    #expect(tries.all == [.at(0), .at(2)])
    #expect(lab.log == ["late"])
    lab.expectNothingLeft()
  }

  @Test func aPlaceUnderAPolicyIsKeptThroughAllTries() {
    func retried() -> Effect<LabAction> {
      failing(1).retry(upTo: 1, backoff: .constant(.seconds(1)))
        .cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
    }
    lab.perform(retried())
    lab.advance(by: .milliseconds(1500))
    lab.perform(retried())
    lab.advance(by: .seconds(60))
    #expect(tries.count == 2)
    #expect(lab.log == ["done"])
  }

  // MARK: Chance

  /// The pauses between four tries in a store with this source of chance.
  private func pauses(_ backoff: Backoff, seed: UInt64?) -> [Duration] {
    let (lab, tries) = (Laboratory(), Collected<VirtualInstant>())
    let store = lab.anotherStore {
      if let seed { $0.randomNumberGenerator = SharedRandomNumberGenerator(seed: seed) }
    }
    let effect = Effect<LabAction>.run { _ in
      tries.append(lab.clock.now)
      throw Failure(number: tries.count)
    }
    store.send(.perform(effect.retry(upTo: 3, backoff: backoff)))
    lab.advance(by: .seconds(600))
    #expect(store.counts.isZero)
    return zip(tries.all, tries.all.dropFirst()).map { $0.duration(to: $1) }
  }

  @Test func jitterComesFromTheDependency() {
    let backoff = Backoff.exponential(initial: .seconds(4), jitter: 0.5)
    let one = pauses(backoff, seed: 1)
    #expect(one == pauses(backoff, seed: 1))
    #expect(one != pauses(backoff, seed: 2))
    for (pause, longest) in zip(one, [4, 8, 16]) {
      #expect(pause >= .seconds(longest) / 2 && pause <= .seconds(longest))
    }
  }

  @Test func anExplicitSeedCountsMoreThanTheDependency() {
    let backoff = Backoff.exponential(initial: .seconds(4), jitter: 0.5, seed: 42)
    #expect(pauses(backoff, seed: 1) == pauses(backoff, seed: 2))
  }

  @Test func withoutJitterChanceIsNotAsked() {
    let numbers = CountingGenerator()
    let store = lab.anotherStore {
      $0.randomNumberGenerator = SharedRandomNumberGenerator(numbers)
    }
    store.send(.perform(failing(1).retry(upTo: 1, backoff: .exponential(initial: .seconds(1)))))
    lab.advance(by: .seconds(60))
    #expect(store.state == ["done"])
    #expect(numbers.drawn.value == 0)
    let jittered = Backoff.exponential(initial: .seconds(1), jitter: 0.5)
    store.send(.perform(failing(99).retry(upTo: 7, backoff: jittered)))
    lab.advance(by: .seconds(600))
    // One number seeds all pauses of a run.
    #expect(numbers.drawn.value == 1)
  }
}

private struct CountingGenerator: RandomNumberGenerator, Sendable {
  let drawn = SharedCount()

  func next() -> UInt64 {
    drawn.add()
    return UInt64(drawn.value)
  }
}
