import Millrace
import Testing

@Suite struct IdentifiedArrayTests {
  @Test func `a taken id is refused and nothing is lost`() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "one")]
    #expect(rows.append(Row(id: 2)) == true)
    #expect(rows.append(Row(id: 1, title: "other")) == false)
    #expect(rows.insert(Row(id: 2, title: "other"), at: 0) == false)
    #expect(Array(rows) == [Row(id: 1, title: "one"), Row(id: 2)])
  }

  @Test func `appending many returns those that were refused`() {
    var rows = IdentifiedArrayOf<Row>.rows([1])
    let refused = rows.append(contentsOf: [Row(id: 2), Row(id: 1, title: "other"), Row(id: 3)])
    #expect(refused == [Row(id: 1, title: "other")])
    #expect(rows.ids == [1, 2, 3])
  }

  @Test func `updating stores over the element with the same id and returns the old one`() {
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    #expect(rows.updateOrAppend(Row(id: 1, title: "new")) == Row(id: 1))
    #expect(rows.updateOrAppend(Row(id: 3)) == nil)
    #expect(rows.updateOrInsert(Row(id: 2, title: "new"), at: 0) == Row(id: 2))
    #expect(rows.updateOrInsert(Row(id: 4), at: 0) == nil)
    #expect(rows.ids == [4, 1, 2, 3])
    #expect(rows.map(\.title) == ["", "new", "new", ""])
  }

  @Test func `elements are found and changed by id and by position`() {
    var rows = IdentifiedArrayOf<Row>.rows([5, 6])
    rows[id: 6]?.title = "six"
    rows[0].title = "five"
    rows[id: 7]?.title = "nobody"
    #expect(rows.index(id: 6) == 1)
    #expect(rows.index(id: 7) == nil)
    #expect(rows[id: 5]?.title == "five")
    #expect(rows[1].title == "six")
    #expect(rows[id: 7] == nil)
  }

  @Test func `modify returns what its body returns, and nil for an absent id`() {
    var rows = IdentifiedArrayOf<Row>.rows([1])
    let title = rows.modify(id: 1) { row in
      row.title = "one"
      return row.title
    }
    #expect(title == "one")
    #expect(rows[0].title == "one")
    #expect(rows.modify(id: 2) { $0.title = "two" } == nil)
  }

  @Test func `an error leaves the array sound, with the change made up to there`() {
    struct Failure: Error {}
    func rename(_ row: inout Row) throws {
      row.id = 9
      throw Failure()
    }
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    #expect(throws: Failure.self) { try rename(&rows[id: 1]!) }
    #expect(throws: Failure.self) { try rows.modify(id: 2) { _ in throw Failure() } }
    #expect(rows.ids == [9, 2])
    #expect(throws: Failure.self) { try rows.removeAll { _ in throw Failure() } }
    #expect(rows.ids == [9, 2])
    #expect(rows.brokenInvariants == [])
  }

  @Test func `removing takes positions in any order, each once`() {
    var rows = IdentifiedArrayOf<Row>.rows(0..<6)
    rows.remove(atOffsets: [4, 1, 4])
    #expect(rows.ids == [0, 2, 3, 5])
    #expect(rows.remove(id: 9) == nil)
    #expect(rows.remove(id: 2) == Row(id: 2))
    #expect(rows.remove(at: 0) == Row(id: 0))
    #expect(rows.ids == [3, 5])
    rows.removeAll(keepingCapacity: true)
    #expect(rows.isEmpty)
    #expect(rows.append(Row(id: 3)) == true)
    #expect(rows.brokenInvariants == [])
  }

  @Test func `moving puts the elements before the one at the destination, as it was before`() {
    func moved(_ offsets: [Int], to destination: Int) -> [Int] {
      var rows = IdentifiedArrayOf<Row>.rows(0..<5)
      rows.move(fromOffsets: offsets, toOffset: destination)
      return rows.ids
    }
    #expect(moved([0], to: 3) == [1, 2, 0, 3, 4])
    #expect(moved([4], to: 0) == [4, 0, 1, 2, 3])
    #expect(moved([3, 1], to: 2) == [0, 1, 3, 2, 4])
    #expect(moved([0, 1], to: 5) == [2, 3, 4, 0, 1])
    #expect(moved([2], to: 2) == [0, 1, 2, 3, 4])
    #expect(moved([], to: 1) == [0, 1, 2, 3, 4])
  }

  @Test func `sorting and partitioning keep the order of equals`() {
    var rows: IdentifiedArrayOf<Row> = [
      Row(id: 1, title: "b"), Row(id: 2, title: "a"), Row(id: 3, title: "b"),
      Row(id: 4, title: "a"),
    ]
    let half = rows.partition { $0.title == "a" }
    #expect(half == 2)
    #expect(rows.ids == [1, 3, 2, 4])
    rows.sort()
    #expect(rows.ids == [2, 4, 1, 3])
    rows.sort { $0.id > $1.id }
    #expect(rows.ids == [4, 3, 2, 1])
    rows.reverse()
    #expect(rows.ids == [1, 2, 3, 4])
    rows.swapAt(0, 3)
    #expect(rows.ids == [4, 2, 3, 1])
    #expect(rows.brokenInvariants == [])
  }

  @Test func `shuffling uses the given generator and loses nothing`() {
    var first = IdentifiedArrayOf<Row>.rows(0..<50)
    var second = first
    var random = FixedRandomNumbers(state: 1)
    first.shuffle(using: &random)
    random = FixedRandomNumbers(state: 1)
    second.shuffle(using: &random)
    #expect(first == second)
    #expect(first.ids != Array(0..<50))
    #expect(first.ids.sorted() == Array(0..<50))
    #expect(first.brokenInvariants == [])
  }

  @Test func `filtering keeps the type`() {
    let even: IdentifiedArrayOf<Row> = IdentifiedArrayOf<Row>.rows(0..<5).filter {
      $0.id.isMultiple(of: 2)
    }
    #expect(even.ids == [0, 2, 4])
  }

  @Test func `an id can be read through a stored or a computed property`() {
    let tracks = [Track(title: "a", number: 3), Track(title: "b", number: 4)]
    var stored = IdentifiedArray(uniqueElements: tracks, id: \.number)
    var computed = IdentifiedArray(tracks, id: \.doubled)
    #expect(stored[id: 4]?.title == "b")
    #expect(computed[id: 8]?.title == "b")
    stored[id: 4]?.number = 5
    computed[id: 8]?.number = 5
    #expect(stored.ids == [3, 5])
    #expect(computed.ids == [6, 10])
    var titles = IdentifiedArray<String, Track>(id: \.title)
    titles.append(tracks[0])
    #expect(titles[id: "a"] == tracks[0])
  }

  @Test func `equality and hashing see elements and order, not history`() {
    var left = IdentifiedArrayOf<Row>.rows([1, 2])
    let right = IdentifiedArrayOf<Row>.rows([1, 2])
    left.append(Row(id: 3))
    left.remove(id: 3)
    #expect(left.stamp != right.stamp)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    left.reverse()
    #expect(left != right)
    left.reverse()
    left[id: 1]?.title = "other"
    #expect(left != right)
  }

  @Test func `it prints and reflects as an array of its elements`() {
    let rows = IdentifiedArray(uniqueElements: [Track(title: "a", number: 1)], id: \.number)
    #expect("\(rows)" == "\(Array(rows))")
    #expect(String(reflecting: rows) == String(reflecting: Array(rows)))
    let mirror = Mirror(reflecting: rows)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Track } == Array(rows))
  }
}
