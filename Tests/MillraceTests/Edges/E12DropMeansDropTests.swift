import SampleFeatures
import Testing

@testable import Millrace

// With `.oldest(1, whenFull: .drop)` the successor that a body asked for was let in beside the body, so that
// a body whose last action asks for the next one could do so: two at once under a limit of one, and with
// a body that goes on after the send, for as long as it likes.
@Suite("E-12: drop means drop, also for an effect that asks for its successor")
struct E12DropMeansDropTests {
  let lab = Laboratory()

  func dropped(_ effect: Effect<LabAction>) -> Effect<LabAction> {
    effect.cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
  }

  @Test func aSuccessorIsDroppedWhileTheBodyRuns() {
    lab.perform(
      dropped(
        .run { [clock = lab.clock, successor = dropped(lab.work("successor"))] send in
          for number in 1...3 {
            send(.answer("ask \(number)", successor))
            try await clock.sleep(for: .milliseconds(100))
          }
        }
      )
    )
    #expect(lab.running.count == 1)
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["ask 1", "ask 2", "ask 3"])
    lab.expectNothingLeft()
  }

  @Test func theLastActionOfABodyComesBeforeItsEndToo() {
    lab.perform(dropped(.run { [next = dropped(lab.work("next"))] in $0(.answer("last", next)) }))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["last"])
    lab.expectNothingLeft()
  }

  @Test func aBodyHandsOverToItsSuccessorAtItsEnd() {
    let (dropped, lab) = (dropped, lab)
    @Sendable func page(_ number: Int) -> Effect<LabAction> {
      dropped(
        .concatenate(
          lab.work("page \(number)"),
          number < 3 ? .send(.perform(page(number + 1))) : .none
        )
      )
    }
    lab.perform(page(1))
    // What somebody else asks for meanwhile is dropped, as ever.
    lab.perform(page(3))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["page 1", "PAGE 1", "page 2", "PAGE 2", "page 3", "PAGE 3"])
    lab.expectNothingLeft()
  }

  /// All policies, and all short sequences in which callers and bodies ask for further effects.
  @Test(arguments: PolicyExhaustiveTests.policies)
  func neverMoreThanTheLimitAreAlive(policy: OverloadPolicy) {
    let choices = Rounds.of(4, full: 6)
    for sequence in 0..<(1 << (2 * choices)) {
      let run = SuccessorRun(policy: policy)
      for choice in 0..<choices { run.take(sequence >> (2 * choice) & 3) }
      #expect(run.mostAtOnce <= policy.limit, "\(policy), sequence \(sequence)")
      run.endAll()
      #expect(run.lab.store.counts.isZero, "\(policy), sequence \(sequence)")
    }
  }
}

/// Effects under one name whose bodies ask for others.
private final class SuccessorRun {
  let lab = Laboratory()
  let policy: OverloadPolicy
  private(set) var mostAtOnce = 0
  private let bodies = Collected<Body>()

  init(policy: OverloadPolicy) { self.policy = policy }

  private struct Body {
    let send: Send<LabAction>
    let door: ManualClock
  }

  func take(_ choice: Int) {
    switch choice {
    case 0: lab.perform(effect())
    case 1: alive.first?.send(.perform(effect()))
    case 2: alive.last?.send(.perform(.merge(effect(), effect())))
    default: alive.first?.door.advance(by: .seconds(1))
    }
    lab.executor.drain()
    let running = lab.store.runningEffects.filter { $0.progress == .running }
    mostAtOnce = max(mostAtOnce, running.count)
  }

  func endAll() {
    while let body = alive.first {
      body.door.advance(by: .seconds(1))
      lab.executor.drain()
    }
  }

  private var alive: [Body] { bodies.all.filter { $0.door.sleeperCount > 0 } }

  private func effect() -> Effect<LabAction> {
    .run { [bodies] send in
      let door = ManualClock()
      bodies.append(Body(send: send, door: door))
      try await door.sleep(for: .seconds(1))
    }
    .cancellable(id: "x", policy: policy)
  }
}
