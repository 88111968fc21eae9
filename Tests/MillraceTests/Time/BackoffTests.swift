import Millrace
import SampleFeatures
import Testing

@Suite("Backoff")
struct BackoffTests {
  /// The first pauses, without or with chance that gives the same each time.
  func pauses(_ backoff: Backoff, _ count: Int = 6) -> [Duration] {
    var generator = SeededRandomNumberGenerator(seed: 1)
    return (1...count).map { backoff.pause(after: $0, using: &generator) }
  }

  @Test func constantIsTheSameEachTime() {
    let odd = Duration(attoseconds: 1_234_567_890_123_456_789)
    #expect(pauses(.constant(odd)) == Array(repeating: odd, count: 6))
    #expect(pauses(.constant(.seconds(-1)), 1) == [.zero])
    #expect(pauses(.constant(Duration(attoseconds: .max)), 1) == [Duration(attoseconds: .max)])
  }

  @Test func exponentialGrowsByTheFactorUpToTheCap() {
    #expect(
      pauses(.exponential(initial: .milliseconds(100), cap: .seconds(1)))
        == [100, 200, 400, 800, 1000, 1000].map { .milliseconds($0) }
    )
    #expect(
      pauses(.exponential(initial: .seconds(1), factor: 1.5), 4)
        == [1000, 1500, 2250, 3375].map { .milliseconds($0) }
    )
    #expect(pauses(.exponential(initial: .seconds(90)), 1) == [.seconds(60)])
  }

  @Test func inputThatMakesNoSenseCountsAsTheNearestThatDoes() {
    let second = Array(repeating: Duration.seconds(1), count: 6)
    for factor in [0.5, 0, -2, .nan, -Double.infinity] {
      #expect(pauses(.exponential(initial: .seconds(1), factor: factor)) == second)
    }
    for jitter in [0, -1, .nan, -Double.infinity] {
      #expect(pauses(.exponential(initial: .seconds(1), factor: 1, jitter: jitter)) == second)
    }
    #expect(pauses(.exponential(initial: .seconds(-5))) == Array(repeating: .zero, count: 6))
    #expect(pauses(.exponential(initial: .seconds(5), cap: .seconds(-1)), 1) == [.zero])
    let over = Backoff.exponential(initial: .seconds(1), factor: .infinity, cap: .seconds(7))
    #expect(pauses(over, 3) == [.seconds(1), .seconds(7), .seconds(7)])
    #expect(pauses(.exponential(initial: .zero, factor: .infinity), 3) == [.zero, .zero, .zero])
  }

  @Test func hugeNumbersOfFailuresStayAtTheCap() {
    var generator = SeededRandomNumberGenerator(seed: 1)
    let backoff = Backoff.exponential(initial: .milliseconds(1), cap: .seconds(10))
    for failure in [100, 10_000, Int.max] {
      #expect(backoff.pause(after: failure, using: &generator) == .seconds(10))
    }
    let endless = Backoff.exponential(initial: .seconds(1), cap: Duration(attoseconds: .max))
    #expect(endless.pause(after: .max, using: &generator) == Duration(attoseconds: .max))
    #expect(endless.pause(after: 0, using: &generator) == .seconds(1))
    #expect(endless.pause(after: .min, using: &generator) == .seconds(1))
  }

  @Test func jitterOnlyShortens() {
    let backoff = Backoff.exponential(initial: .seconds(1), cap: .seconds(8), jitter: 0.25)
    var generator = SeededRandomNumberGenerator(seed: 7)
    var seen = Set<Duration>()
    for _ in 0..<1000 {
      let pause = backoff.pause(after: 3, using: &generator)
      #expect(pause >= .seconds(3) && pause <= .seconds(4))
      seen.insert(pause)
    }
    #expect(seen.count > 900)
  }

  @Test func theSameSeedGivesTheSamePauses() {
    let backoff = Backoff.exponential(initial: .seconds(1), jitter: 1)
    #expect(pauses(backoff) == pauses(backoff))
    #expect(Set(pauses(backoff)).count == 6)
  }

  @Test func theNumbersOfASeedAreFixed() {
    var generator = SeededRandomNumberGenerator(seed: 0)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
      ]
    )
  }

  @Test func copiesOfASharedGeneratorDrawFromOneSource() {
    let shared = SharedRandomNumberGenerator(seed: 3)
    let copy = shared
    var alone = SeededRandomNumberGenerator(seed: 3)
    #expect([shared.next(), copy.next(), shared.next()] == (0..<3).map { _ in alone.next() })
    let drawn = Collected<UInt64>()
    onRealThreads(4) { _ in
      for _ in 0..<1000 { drawn.append(shared.next()) }
    }
    #expect(Set(drawn.all).count == 4000)
  }
}
