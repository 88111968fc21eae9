import Millrace
import Testing

@Suite("Random numbers")
struct RandomNumbersTests {
  @Test func theSameSeedGivesTheSameNumbers() {
    var (first, second) = (
      SeededRandomNumberGenerator(seed: 42), SeededRandomNumberGenerator(seed: 42)
    )
    let numbers = (0..<100).map { _ in (first.next(), second.next()) }
    #expect(numbers.allSatisfy { $0.0 == $0.1 })
  }

  // Computed by hand from the published algorithm.
  @Test func theNumbersAreThoseOfTheAlgorithm() {
    var generator = SeededRandomNumberGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ]
    )
  }

  @Test func copiesDrawFromOneSource() {
    let shared = SharedRandomNumberGenerator.seeded(42)
    var alone = SeededRandomNumberGenerator(seed: 42)
    let (first, second) = (shared { $0.next() }, shared { $0.next() })
    let expected = [alone.next(), alone.next()]
    #expect([first, second] == expected)
  }

  @Test func drawingInsideOfDrawingDoesNotHang() {
    let shared = SharedRandomNumberGenerator.seeded(42)
    let number = shared { outer in shared { $0.next() } &+ outer.next() }
    #expect(number != 0)
  }
}
