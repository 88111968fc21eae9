import Millrace
import SampleFeatures
import Testing

@Suite("O-13: when merge and concatenate are over")
struct O13CompletionTests {
  let lab = Laboratory()
  let finished = Collected<String>()

  /// Lets the store return an effect and notes on the log's side when the handle's wait is over.
  func watch(_ effect: Effect<LabAction>) {
    let task = lab.perform(effect)
    start(on: lab.executor) { [finished] in
      await task.finish()
      finished.append("finished")
    }
    lab.executor.drain()
  }

  @Test func aMergeIsOverWithItsLastMember() {
    watch(.merge(.send(.note("a")), lab.sleep(1, note: "b"), lab.sleep(2, note: "c")))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b"])
    lab.advance(by: .milliseconds(999))
    #expect(finished.all == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a", "b", "c"])
    #expect(finished.all == ["finished"])
    #expect(lab.store.counts.isZero)
  }

  @Test func aConcatenationIsOverWithItsLastMember() {
    watch(.concatenate(lab.sleep(1, note: "a"), .send(.note("b")), lab.sleep(1, note: "c")))
    lab.advance(by: .milliseconds(1999))
    #expect(lab.log == ["a", "b"])
    #expect(finished.all == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a", "b", "c"])
    #expect(finished.all == ["finished"])
  }

  @Test func aMemberAfterOneThatNeverEndsNeverStarts() {
    let endless = Effect<LabAction>.run { [clock = lab.clock] send in
      for number in 1... {
        try await clock.sleep(for: .seconds(1))
        send(.note("\(number)"))
      }
    }
    let never = Effect<LabAction>.run { $0(.note("never")) }
    watch(.concatenate(endless.cancellable(id: "endless"), never.cancellable(id: "never")))
    lab.advance(by: .seconds(3))
    #expect(lab.log == ["1", "2", "3"])
    #expect(lab.store.runningEffects.map(\.progress) == [.running, .waiting])
    lab.perform(.cancel(ids: ["never", "endless"]))
    #expect(lab.log == ["1", "2", "3"])
    #expect(finished.all == ["finished"])
    #expect(lab.store.counts.isZero)
  }

  @Test func emptyGroupsAreNothing() {
    let empty: [Effect<LabAction>] = [
      .none, .merge(), .concatenate(), .merge(.none), .concatenate(.none, .none), .merge([]),
      .merge(.concatenate(.none), .merge()), Effect.none.cancellable(id: 1), .cancel(ids: [Int]()),
      Effect.none.map { $0 }, Effect.none.merge(with: .none), Effect.none.concatenate(with: .none),
    ]
    for effect in empty {
      let task = lab.perform(effect)
      #expect(task.isOver)
      #expect(lab.store.counts.isZero)
    }
    #expect(lab.log == [])
  }

  @Test func noneIsNeutralAtEachPlace() {
    for position in 0...2 {
      for group in [Effect<LabAction>.merge, Effect.concatenate] as [([Effect<LabAction>]) -> _] {
        let lab = Laboratory()
        var members: [Effect<LabAction>] = [.send(.note("a")), .run { $0(.note("b")) }]
        members.insert(.none, at: position)
        lab.perform(group(members))
        #expect(lab.log == ["a", "b"])
        #expect(lab.store.counts.isZero)
      }
    }
  }

  @Test func groupsOfOneAreTheirMember() {
    for group in [Effect<LabAction>.merge, Effect.concatenate] as [([Effect<LabAction>]) -> _] {
      let lab = Laboratory()
      lab.perform(group([group([lab.sleep(1, note: "a")])]))
      #expect(lab.store.counts.entries == 2)
      lab.advance(by: .seconds(1))
      #expect(lab.log == ["a"])
      #expect(lab.store.counts.isZero)
    }
  }

  /// What an effect sends after its body has returned is too late (law 7): only the effect's own body
  /// keeps it alive.
  @Test func aConcatenationGoesOnWhenTheBodyReturnsWhateverItStarted() {
    let clock = lab.clock
    watch(
      .concatenate(
        .run { send in
          send(
            .answer(
              "a",
              .run { send in
                try await clock.sleep(for: .seconds(1))
                send(.note("later"))
              }
            )
          )
        },
        .send(.note("b"))
      )
    )
    #expect(lab.log == ["a", "b"])
    #expect(finished.all == [])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b", "later"])
    #expect(finished.all == ["finished"])
  }
}
