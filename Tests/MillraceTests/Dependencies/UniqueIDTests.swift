import Millrace
import Testing

@Suite("UniqueID")
struct UniqueIDTests {
  @Test func itPrintsInGroupsAndIsReadBack() throws {
    let text = "F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6"
    let id = try #require(UniqueID(text))
    #expect("\(id)" == text)
    #expect(UniqueID(text.lowercased()) == id)
    #expect("\(UniqueID(7))" == "00000000-0000-0000-0000-000000000007")
  }

  @Test(arguments: [
    "", "F81D4FAE-7DEC-41D0-A765-00A0C91E6BF", "F81D4FAE7DEC41D0A76500A0C91E6BF6",
    "F81D4FAE-7DEC-41D0-A765-00A0C91E6BFG", "+81D4FAE-7DEC-41D0-A765-00A0C91E6BF6",
    "F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6-", "F81D4FA-E7DEC-41D0-A765-00A0C91E6BF6",
  ])
  func otherTextIsRefused(text: String) {
    #expect(UniqueID(text) == nil)
  }

  @Test func aRandomOneIsOfVersionFour() {
    var generator = SeededRandomNumberGenerator(seed: 1)
    var seen: Set<UniqueID> = []
    for _ in 0..<1000 {
      let id = UniqueID.random(using: &generator)
      let text = Array("\(id)")
      #expect(text[14] == "4")
      #expect("89AB".contains(text[19]))
      seen.insert(id)
    }
    #expect(seen.count == 1000)
  }

  @Test func itsBytesAreInTheOrderOfItsText() throws {
    let id = try #require(UniqueID("00010203-0405-0607-0809-0A0B0C0D0E0F"))
    let bytes = withUnsafeBytes(of: id.bytes) { Array($0) }
    #expect(bytes == Array(0...15))
  }

  @Test func countingStartsAnewForEachGenerator() {
    let (first, second) = (UniqueIDGenerator.counting(), UniqueIDGenerator.counting())
    #expect([first(), first(), first()] == [UniqueID(0), UniqueID(1), UniqueID(2)])
    #expect(second() == UniqueID(0))
  }
}
