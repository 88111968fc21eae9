import Testing

@testable import DemoFeatures

@Suite struct FolderListingTests {
  private func listing(_ names: [[UInt8]]) -> FolderListing {
    var listing = FolderListing()
    for name in names { listing.append(name, name.count % 2 == 0 ? .file : .folder) }
    return listing
  }

  @Test func namesAreOrderedByTheirBytesAndKeepTheirKinds() throws {
    let names = everySequence(of: [0x00, 0x41, 0x61, 0xFF] as [UInt8], upTo: 4)
    var shuffled = listing(names.shuffled())
    try shuffled.sort {}
    let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
    #expect((0..<shuffled.count).map { Array(shuffled.name(at: $0)) } == sorted)
    #expect(
      (0..<shuffled.count).allSatisfy {
        shuffled.kind(at: $0) == (sorted[$0].count % 2 == 0 ? .file : .folder)
      }
    )
  }

  @Test func orderingManyNamesCanBeCancelled() {
    var many = listing((0..<2_000).map { Array("\($0)".utf8) })
    let check = CancellationCheck(refusedFrom: 3)
    #expect(throws: CancellationError.self) { try many.sort { try check() } }
    #expect(check.count == 3)
  }

  @Test func anEntryTakesItsNameAndSixteenBytes() {
    var many = FolderListing()
    for number in 0..<65_536 { many.append(Array("file-\(1_000_000 + number)".utf8), .file) }
    // The arrays grow by doubling, so that at most half of what they hold is free.
    #expect(many.heldBytes <= 2 * 65_536 * (12 + 16) + 128)
  }
}
