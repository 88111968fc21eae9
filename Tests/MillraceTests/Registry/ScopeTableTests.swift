import Testing

@testable import Millrace

@Suite struct ScopeTableTests {
  static let mounts = [Mount(label: "left"), Mount(label: "rows")]

  static func key(_ mount: Int, _ row: Int? = nil) -> ScopeKey {
    ScopeKey(mount: mounts[mount], identity: row.map { EffectID($0) })
  }

  /// All short stories of references that come and go, on paths that share their beginnings.
  @Test func aScopeExistsExactlyAsLongAsSomethingRefersToItOrToAScopeBelow() {
    let paths = [[Self.key(0)], [Self.key(0), Self.key(1, 1)], [Self.key(1, 1)], [Self.key(1, 2)]]
    func check(_ table: ScopeTable, _ held: [(path: Int, index: ScopeTable.Index)], _ depth: Int) {
      var alive: [ArraySlice<ScopeKey>] = []
      for path in held.flatMap({ held in paths[held.path].indices.map { paths[held.path][...$0] } })
      where !alive.contains(path) {
        alive.append(path)
      }
      #expect(table.count == alive.count)
      #expect(table.brokenInvariants == [])
      for path in alive {
        let found = path.reduce(Optional(ScopeTable.root)) { index, key in
          index.flatMap { table.child(key, of: $0) }
        }
        #expect(found != nil)
        let references = found.map { table[$0].references }
        let direct = held.count { paths[$0.path] == Array(path) }
        let below = alive.count { $0.count == path.count + 1 && $0.starts(with: path) }
        #expect(references == direct + below)
      }
      guard depth < 5 else { return }
      for (number, path) in paths.enumerated() {
        var table = table
        let index = path.reduce(ScopeTable.root) { table.intern($1, of: $0) }
        table.retain(index)
        check(table, held + [(number, index)], depth + 1)
      }
      for position in held.indices {
        var (table, held) = (table, held)
        table.release(held.remove(at: position).index)
        check(table, held, depth + 1)
      }
    }
    check(ScopeTable(), [], 0)
  }

  @Test func scopesAreComparedByTheirPlaceInTheTree() {
    var table = ScopeTable()
    let left = table.intern(Self.key(0), of: ScopeTable.root)
    let inLeft = table.intern(Self.key(1, 1), of: left)
    let row = table.intern(Self.key(1, 1), of: ScopeTable.root)
    table.retain(inLeft)
    table.retain(row)
    #expect(table.isSameOrBelow(inLeft, left))
    #expect(table.isSameOrBelow(inLeft, inLeft))
    #expect(table.isSameOrBelow(left, ScopeTable.root))
    #expect(!table.isSameOrBelow(left, inLeft))
    #expect(!table.isSameOrBelow(row, left))
    #expect(table.innermost(left, inLeft) == inLeft)
    #expect(table.innermost(inLeft, left) == inLeft)
    #expect(table.innermost(inLeft, row) == ScopeTable.root)
    #expect(table.innermost(ScopeTable.root, row) == row)
    #expect(Set(table.subtree(left)) == [left, inLeft])
    #expect(ScopeTable.label(table.keys(inLeft)) == "left.rows[1]")
    #expect(ScopeTable.label(table.keys(ScopeTable.root)) == "")
  }

  @Test func howFarACollectionWasLookedAtIsForgottenWithItsLastChild() {
    var table = ScopeTable()
    let row = table.intern(Self.key(1, 1), of: ScopeTable.root)
    table.retain(row)
    table.looked(at: Self.mounts[1], of: ScopeTable.root, stamp: 7)
    #expect(table.mounted(Self.mounts[1], of: ScopeTable.root)?.stamp == 7)
    table.release(row)
    #expect(table.mounted(Self.mounts[1], of: ScopeTable.root) == nil)
    table.looked(at: Self.mounts[1], of: ScopeTable.root, stamp: 8)
    #expect(table.mounted(Self.mounts[1], of: ScopeTable.root) == nil)
  }

  @Test func placesAreGivenBackAfterABurst() {
    var table = ScopeTable()
    let rows = (0..<1000).map { row in
      let index = table.intern(Self.key(1, row), of: ScopeTable.root)
      table.retain(index)
      return index
    }
    #expect(table.capacity == 1001)
    rows.forEach { table.release($0) }
    #expect(table.count == 0)
    #expect(table.capacity == 1)
    #expect(table.brokenInvariants == [])
  }
}
