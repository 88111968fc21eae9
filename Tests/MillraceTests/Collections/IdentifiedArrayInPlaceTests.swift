import Millrace
import Testing

/// Changing an element must copy neither the element's own storage nor that of the array.
@Suite struct IdentifiedArrayInPlaceTests {
  struct Album: Identifiable, Equatable, Sendable {
    var id: Int
    var plays: [Int]
  }

  private static func address(of array: [Int]) -> UnsafeRawPointer? {
    array.withUnsafeBytes { $0.baseAddress }
  }

  /// Whether `change` writes into the storage that the element has before.
  private func isInPlace(_ change: (inout IdentifiedArrayOf<Album>) -> Void) -> Bool {
    var albums = IdentifiedArray(
      uniqueElements: (0..<20).map { Album(id: $0, plays: Array(0..<50)) }
    )
    let before = Self.address(of: albums[3].plays)
    change(&albums)
    return Self.address(of: albums[3].plays) == before && albums[3].plays.first == -1
  }

  @Test func `through the id`() {
    #expect(isInPlace { $0[id: 3]?.plays[0] = -1 })
    #expect(isInPlace { $0[id: 3]!.plays[0] = -1 })
  }

  @Test func `through the position`() {
    #expect(isInPlace { $0[3].plays[0] = -1 })
  }

  @Test func `through modify`() {
    #expect(isInPlace { $0.modify(id: 3) { $0.plays[0] = -1 } })
  }

  @Test func `while its id changes`() {
    #expect(
      isInPlace {
        $0.modify(id: 3) {
          $0.plays[0] = -1
          $0.id = 99
        }
      }
    )
  }

  @Test func `a copy is not affected, and shares every element that did not change`() {
    var albums = IdentifiedArray(
      uniqueElements: (0..<20).map { Album(id: $0, plays: [$0]) }
    )
    let copy = albums
    albums[id: 3]?.plays[0] = -1
    albums.remove(id: 5)
    #expect(copy[id: 3]?.plays == [3])
    #expect(copy.count == 20)
    #expect(Self.address(of: copy[4].plays) == Self.address(of: albums[4].plays))
  }
}
