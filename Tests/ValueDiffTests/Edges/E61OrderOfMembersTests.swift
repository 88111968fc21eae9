import Testing

@testable import ValueDiff

@Suite("E-61: equal collections print the same, in whatever order they hold their members")
struct E61OrderOfMembersTests {
  /// The same members put in in different orders, into tables of different sizes.
  private func sets<Member: Hashable>(_ members: [Member]) -> [Set<Member>] {
    (0..<4).map { turn in
      var set = Set<Member>(minimumCapacity: members.count << (turn % 3))
      for member in members[(turn % members.count)...] + members[..<(turn % members.count)] {
        set.insert(member)
      }
      return set
    }
  }

  private func expectOneText<Member: Hashable>(
    _ members: [Member],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let sets = sets(members)
    let texts = Set(sets.flatMap { [dumped($0), dumped($0, width: 20)] })
    let tables = sets.map { set in
      var table: [Member: Int] = [:]
      for member in set { table[member] = 1 }
      return table
    }
    let differences = Set(tables.map { difference([Member: Int](), $0) ?? "" })
    #expect(texts.count <= 2, sourceLocation: sourceLocation)
    #expect(Set(tables.map { dumped($0) }).count == 1, sourceLocation: sourceLocation)
    #expect(Set(sets.map { compact($0, limit: 50) }).count == 1, sourceLocation: sourceLocation)
    #expect(differences.count == 1, sourceLocation: sourceLocation)
  }

  @Test func membersThatAreAlikeForALongWay() {
    struct Member: Hashable { var text: String }
    let common = String(repeating: "x", count: 300)
    expectOneText((0..<8).map { Member(text: common + "\($0)") })
  }

  @Test func membersWhoseOrderCallsThemAlike() {
    struct Member: Hashable, Comparable {
      var rank: Int
      var name: String
      static func < (left: Member, right: Member) -> Bool { left.rank < right.rank }
    }
    expectOneText((0..<8).map { Member(rank: $0 % 2, name: "\($0)") })
    #expect(
      dumped(Set([Member(rank: 2, name: "a"), Member(rank: 1, name: "b")]), width: 200)
        == #"Set([Member(rank: 1, name: "b"), Member(rank: 2, name: "a")])"#
    )
  }

  @Test func membersWhoseOrderContradictsItself() {
    struct Member: Hashable, Comparable {
      var number: Int
      static func < (left: Member, right: Member) -> Bool { (right.number - left.number) % 3 == 1 }
    }
    expectOneText((0..<8).map { Member(number: $0) })
  }

  @Test func membersThatAreNotANumber() {
    expectOneText([3, .nan, 1, -.nan, .infinity, 2] as [Double])
  }

  @Test func membersOfSeveralTypes() {
    expectOneText([1, "a", 2.5, [1], Set([1, 2]), ["k": 1], Int?.none] as [AnyHashable])
  }

  @Test func membersThatAreCanonicallyEquivalent() {
    struct Exact: Hashable {
      var text: String
      static func == (left: Exact, right: Exact) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
      }
      func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
    let texts = sets([Exact(text: "\u{E9}"), Exact(text: "e\u{301}")]).map {
      Array(dumped($0).utf8)
    }
    #expect(Set(texts).count == 1)
  }

  @Test func setsInSets() {
    expectOneText((0..<4).map { number in Set((0..<3).map { Set(0...$0 + number) }) })
  }

  /// Each level was laid out twice for every level above it: 16 levels took minutes.
  @Test func aSetInASetInASetIsSortedOnce() {
    struct Nest: Hashable {
      var name: String
      var inner: Set<Nest> = []
    }
    func nest(_ name: String) -> Nest {
      (0..<16).reduce(Nest(name: name)) { nest, level in
        Nest(name: "level", inner: [nest, Nest(name: "beside level \(level)")])
      }
    }
    let before = nest("a")
    let after = nest("b")
    #expect(compact(before, limit: 40).count <= 40)
    #expect(dumped(before) != dumped(after))
    #expect(difference(before, after) != nil)
  }
}
