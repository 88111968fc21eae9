import Millrace
import Testing

@Suite struct IdentifiedArrayChangesTests {
  /// The changes that `change` leaves behind in an array of ten rows, since before it.
  private func changes(by change: (inout IdentifiedArrayOf<Row>) -> Void) -> Changes<Int> {
    var rows = IdentifiedArrayOf<Row>.rows(0..<10)
    let before = rows.stamp
    change(&rows)
    return rows.changes(since: before)
  }

  @Test func `one mutation names the one id that it touched`() {
    #expect(changes { $0[id: 3]?.title = "a" } == .touched([3]))
    #expect(changes { $0[3].title = "a" } == .touched([3]))
    #expect(changes { $0.modify(id: 3) { $0.title = "a" } } == .touched([3]))
    #expect(changes { $0.remove(id: 3) } == .touched([3]))
    #expect(changes { $0.remove(at: 3) } == .touched([3]))
    #expect(changes { $0[id: 3] = nil } == .touched([3]))
    #expect(changes { $0.append(Row(id: 99)) } == .touched([99]))
    #expect(changes { $0.insert(Row(id: 99), at: 0) } == .touched([99]))
    #expect(changes { $0.updateOrAppend(Row(id: 3)) } == .touched([3]))
    #expect(changes { $0[id: 99] = Row(id: 99) } == .touched([99]))
  }

  @Test func `a changed id names the old and the new one`() {
    #expect(changes { $0[id: 3]?.id = 99 } == .touched([99, 3]))
    #expect(changes { $0[id: 3] = Row(id: 99) } == .touched([3, 99]))
  }

  @Test func `a new order names nobody`() {
    #expect(changes { $0.reverse() } == .touched([]))
    #expect(changes { $0.sort { $0.id > $1.id } } == .touched([]))
    #expect(changes { $0.move(fromOffsets: [1], toOffset: 4) } == .touched([]))
    #expect(changes { $0.swapAt(1, 4) } == .touched([]))
    #expect(changes { $0.partition { $0.id.isMultiple(of: 2) } } == .touched([]))
  }

  @Test func `a few removals at once name their ids, many name nothing`() {
    #expect(changes { $0.remove(atOffsets: [2, 4]) } == .touched([4, 2]))
    #expect(changes { $0.removeAll { $0.id > 7 } } == .touched([9, 8]))
    #expect(changes { $0 = $0.filter { $0.id < 8 } } == .touched([9, 8]))
    #expect(changes { $0.removeAll { $0.id != 5 } } == .unknown)
    #expect(changes { $0.removeAll() } == .unknown)
    #expect(changes { $0 = .rows(0..<10) } == .unknown)
  }

  @Test func `what changes nothing leaves the stamp alone`() {
    #expect(changes { _ in } == .none)
    #expect(changes { $0[id: 99]?.title = "a" } == .none)
    #expect(changes { $0[id: 99] = nil } == .none)
    #expect(changes { $0.append(Row(id: 3)) } == .none)
    #expect(changes { $0.remove(id: 99) } == .none)
    #expect(changes { $0.remove(atOffsets: []) } == .none)
    #expect(changes { $0.removeAll { _ in false } } == .none)
    #expect(changes { $0 = $0.filter { _ in true } } == .none)
    #expect(changes { $0.sort { $0.id < $1.id } } == .none)
    #expect(changes { $0.swapAt(2, 2) } == .none)
    #expect(changes { $0.move(fromOffsets: [2], toOffset: 3) } == .none)
    #expect(changes { $0.reserveCapacity(100) } == .none)
    #expect(changes { rows in _ = misuses { rows[id: 3] = Row(id: 4) } } == .none)
    #expect(IdentifiedArrayOf<Row>().stamp == 0)
    var empty = IdentifiedArrayOf<Row>()
    empty.removeAll()
    #expect(empty.stamp == 0)
  }

  @Test func `the journal reaches back as far as its capacity, exactly`() {
    var rows = IdentifiedArrayOf<Row>.rows(0..<10)
    var stamps = [rows.stamp]
    for step in 0..<100 {
      rows[step % 10].title = "\(step)"
      stamps.append(rows.stamp)
      for (age, stamp) in stamps.reversed().enumerated() {
        switch rows.changes(since: stamp) {
        case .none: #expect(age == 0)
        case .touched(let ids):
          #expect(age <= 32)
          #expect(ids == (0..<age).map { (step - $0) % 10 })
        case .unknown: #expect(age > 32)
        }
      }
    }
    #expect(rows.brokenInvariants == [])
  }

  @Test func `copies that were both changed do not know each other, but their common ancestor`() {
    var left = IdentifiedArrayOf<Row>.rows(0..<10)
    let origin = left.stamp
    var right = left
    #expect(right.stamp == left.stamp)
    left[id: 1]?.title = "same"
    right[id: 1]?.title = "same"
    #expect(left.stamp != right.stamp)
    #expect(left.changes(since: right.stamp) == .unknown)
    #expect(right.changes(since: left.stamp) == .unknown)
    #expect(left.changes(since: origin) == .touched([1]))
    // The rings of both must be separate too.
    for step in 0..<40 {
      left[id: 2]?.title = "\(step)"
      right[id: 3]?.title = "\(step)"
      #expect(left.changes(since: right.stamp) == .unknown)
      #expect(right.changes(since: left.stamp) == .unknown)
    }
    #expect(left.brokenInvariants == [])
    #expect(right.brokenInvariants == [])
  }

  @Test func `a value from the future of a copy is unknown`() {
    let past = IdentifiedArrayOf<Row>.rows(0..<10)
    var future = past
    future.remove(id: 1)
    #expect(past.changes(since: future.stamp) == .unknown)
    #expect(past.changes(since: .max) == .unknown)
    #expect(future.changes(since: 0) == .unknown)
  }

  @Test func `an array that began empty knows everything since`() {
    var rows = IdentifiedArrayOf<Row>()
    rows.append(Row(id: 1))
    rows.append(Row(id: 2))
    #expect(rows.changes(since: 0) == .touched([2, 1]))
  }

  @Test func `stamps drawn on many threads are all different`() async {
    let stamps = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var rows = IdentifiedArrayOf<Row>.rows(0..<2)
          return (0..<1_000).map { step in
            rows[step % 2].title = "\(step)"
            return rows.stamp
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(stamps).count == 8_000)
  }
}
