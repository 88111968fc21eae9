import Millrace
import Testing

/// Long sequences on larger arrays, where the hash table grows, closes gaps and wraps round.
@Suite struct IdentifiedArrayRandomTests {
  @Test(arguments: 0..<8) func `long sequences leave the array as an array would be`(seed: UInt64) {
    var random = FixedRandomNumbers(state: seed)
    var array: IdentifiedArrayOf<Row> = []
    var model: [Row] = []
    for step in 0..<1_500 {
      let id = Int.random(in: 0..<400, using: &random)
      let row = Row(id: id, title: "\(step)")
      let position = Int.random(in: 0...model.count, using: &random)
      let present = model.firstIndex { $0.id == id }
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        #expect(array.insert(row, at: position) == (present == nil))
        if present == nil { model.insert(row, at: position) }
      case 5, 6:
        array.append(row)
        if present == nil { model.append(row) }
      case 7, 8:
        let removed = array.remove(id: id)
        #expect(removed == present.map { model.remove(at: $0) })
      case 9 where position < model.count:
        array[position].title = "changed"
        model[position].title = "changed"
      case 10 where present == nil && position < model.count:
        array[position].id = id
        model[position].id = id
      case 11 where step.isMultiple(of: 5):
        let few = Int.random(in: 2..<10, using: &random)
        array.removeAll { $0.id.isMultiple(of: few) }
        model.removeAll { $0.id.isMultiple(of: few) }
      case 11:
        array.move(
          fromOffsets: [0, model.count / 2].filter { $0 < model.count },
          toOffset: position
        )
        model = moved(model, from: [0, model.count / 2].filter { $0 < model.count }, to: position)
      default: break
      }
      if step.isMultiple(of: 10) { #expect(array.brokenInvariants == []) }
    }
    #expect(Array(array) == model)
    #expect(model.allSatisfy { array[id: $0.id] == $0 })
    #expect(
      (0..<400).allSatisfy { id in (array.index(id: id) != nil) == model.contains { $0.id == id } }
    )
  }

  private func moved(_ rows: [Row], from offsets: [Int], to destination: Int) -> [Row] {
    let moving = Set(offsets)
    let before = rows.indices.filter { $0 < destination && !moving.contains($0) }
    let after = rows.indices.filter { $0 >= destination && !moving.contains($0) }
    return (before + moving.sorted() + after).map { rows[$0] }
  }

  @Test func `ids of other types are found in arrays that grow and shrink`() {
    struct Named: Identifiable, Sendable { let id: String }
    var array: IdentifiedArrayOf<Named> = []
    for number in 0..<1_000 { array.append(Named(id: "row \(number)")) }
    #expect(array.brokenInvariants == [])
    for number in 0..<990 { array.remove(id: "row \(number)") }
    #expect(array.brokenInvariants == [])
    #expect(array.ids == (990..<1_000).map { "row \($0)" })
  }
}
