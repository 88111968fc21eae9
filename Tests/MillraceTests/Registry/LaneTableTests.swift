import SampleFeatures
import Testing

@testable import Millrace

@Suite struct LaneTableTests {
  static let mount = Mount(label: "child")

  /// Root, a child, and a child of the child.
  struct Scopes {
    var table = ScopeTable()
    var all: [ScopeTable.Index] = [ScopeTable.root]

    init() {
      for _ in 0..<2 {
        all.append(table.intern(ScopeKey(mount: mount, identity: nil), of: all.last!))
      }
      table.retain(all[2])
    }
  }

  struct Member: Equatable {
    let entry: Int32
    let id: String
    let depth: Int
    let index: Int32
  }

  @Test func everyShortSequenceOfNamesIsWhatAListOfThemSays() {
    let scopes = Scopes()
    let names = ["a", "b"].flatMap { id in (0..<3).map { (id, $0) } }
    func members(_ lane: Int32, _ lanes: LaneTable) -> [Int32] {
      sequence(first: lanes[lane: lane].first) { lanes[$0].next }.prefix { $0 >= 0 }
        .map { lanes[$0].entry }
    }
    func check(_ lanes: LaneTable, _ model: [Member], _ depth: Int32) {
      #expect(lanes.brokenInvariants == [])
      #expect(lanes.membershipCount == model.count)
      for (id, depth) in names {
        let here = model.filter { $0.id == id && $0.depth == depth }.map(\.entry)
        let below = model.filter { $0.id == id && $0.depth >= depth }
        guard let lane = lanes.lane(EffectID(id), in: scopes.all[depth]) else {
          #expect(below.isEmpty)
          continue
        }
        #expect(members(lane, lanes) == here)
        #expect(
          Set(lanes.subtree(lane).flatMap { members($0, lanes) }) == Set(below.map(\.entry))
        )
      }
      guard depth < Rounds.of(4, full: 5) else { return }
      for (id, scope) in names {
        var lanes = lanes
        let index = lanes.add(
          entry: depth,
          serial: UInt64(depth),
          id: EffectID(id),
          gate: nil,
          scope: scopes.all[scope],
          scopes: scopes.table
        )
        let member = Member(entry: depth, id: id, depth: scope, index: index!)
        check(lanes, model + [member], depth + 1)
      }
      for position in model.indices {
        var (lanes, model) = (lanes, model)
        let removed = model.remove(at: position)
        let lane = lanes.remove(removed.index)
        let isLeft = model.contains { $0.id == removed.id && $0.depth >= removed.depth }
        #expect((lane != nil) == isLeft)
        check(lanes, model, depth + 1)
      }
    }
    check(LaneTable(), [], 0)
  }

  @Test func oneEntryIsOneMemberUnlessTwoGatesAreNeeded() {
    func memberships(_ gates: [OverloadPolicy?]) -> Int {
      var lanes = LaneTable()
      for gate in gates { _ = add(entry: 1, gate, to: &lanes) }
      #expect(lanes.brokenInvariants == [])
      return lanes.membershipCount
    }
    #expect(memberships([nil, nil, nil]) == 1)
    #expect(memberships([.newest(1), nil]) == 1)
    #expect(memberships([nil, .newest(1)]) == 1)
    #expect(memberships([.newest(1), nil, .newest(1)]) == 1)
    #expect(memberships([.newest(1), .newest(2)]) == 2)
    #expect(memberships([.newest(1), .oldest(1, whenFull: .wait), nil]) == 2)
  }

  @Test func aPlaceIsFreeAgainWhenItsHolderGoes() {
    var lanes = LaneTable()
    let first = add(entry: 1, .oldest(1, whenFull: .wait), to: &lanes)!
    _ = add(entry: 2, .oldest(1, whenFull: .wait), to: &lanes)
    let lane = lanes[first].lane
    lanes[first].holdsPlace = true
    lanes[lane: lane].occupied = 1
    #expect(lanes.brokenInvariants == [])
    #expect(lanes.remove(first) == lane)
    #expect(lanes[lane: lane].occupied == 0)
    #expect(lanes.brokenInvariants == [])
  }

  /// The last of more than 64 names went with the table's storage, and then the table looked into it.
  @Test func storageIsGivenBackWithTheLastOfManyNames() {
    for count in [1, 64, 65, 66, 1000] {
      var lanes = LaneTable()
      let names = (0..<count).map { number in
        lanes.add(
          entry: Int32(number),
          serial: UInt64(number),
          id: EffectID(number),
          gate: nil,
          scope: ScopeTable.root,
          scopes: ScopeTable()
        )!
      }
      #expect(lanes.count == count)
      for name in names { #expect(lanes.remove(name) == nil) }
      #expect(lanes.count == 0)
      #expect(lanes.membershipCount == 0)
      #expect(lanes.brokenInvariants == [])
    }
  }

  private func add(entry: Int32, _ policy: OverloadPolicy?, to lanes: inout LaneTable) -> Int32? {
    lanes.add(
      entry: entry,
      serial: UInt64(entry),
      id: EffectID("a"),
      gate: policy.map { .overload($0) },
      scope: ScopeTable.root,
      scopes: ScopeTable()
    )
  }
}
