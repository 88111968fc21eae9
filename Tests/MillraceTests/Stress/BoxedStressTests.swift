import Millrace
import SampleFeatures
import Testing

@Suite("BoxedStressTests: threads that change copies of one box")
struct BoxedStressTests {
  struct Purse: Equatable, Sendable {
    @Boxed var coins = 0
  }

  private let rounds = Rounds.of(2_000, full: 50_000)

  /// Purses go from hand to hand. A copy that somebody else still holds is never changed by it.
  @Test func noCoinIsLostAndNoCopyChanges() {
    let rounds = rounds
    let table = Guarded(Array(repeating: Purse(), count: 2))
    let wrongs = SharedCount()
    let left = SharedCount()
    onRealThreads(4) { thread in
      var purse = Purse()
      for round in 0..<rounds {
        let place = (thread + round) % 2
        let seen = purse
        purse.coins += 1
        if purse.coins != seen.coins + 1 { wrongs.add() }
        // Another thread changes this one while this thread still holds a copy of it.
        let given = purse
        let coins = given.coins
        table.withLock { swap(&$0[place], &purse) }
        var copy = table.withLock { $0[1 - place] }
        let before = copy.coins
        copy.coins += 5
        if copy.coins != before + 5 || given.coins != coins { wrongs.add() }
      }
      left.add(purse.coins)
    }
    #expect(wrongs.value == 0)
    #expect(left.value + table.withLock { $0.map(\.coins).reduce(0, +) } == 4 * rounds)
  }
}
