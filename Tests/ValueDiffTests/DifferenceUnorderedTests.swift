import Testing

@testable import ValueDiff

@Suite struct DifferenceUnorderedTests {
  @Test func dictionariesAreComparedKeyByKey() {
    let before = ["a": 1, "b": 2, "c": 3, "d": 4]
    let after = ["a": 1, "b": 20, "d": 4, "e": 5]
    #expect(
      difference(before, after) == """
        - ["b"]: 2
        + ["b"]: 20
        - ["c"]: 3
        + ["e"]: 5
          2 unchanged
        """
    )
    #expect(
      changedLines(before, after) == [#"["b"]: 2 → 20"#, #"["c"]: - 3"#, #"["e"]: + 5"#]
    )
    #expect(
      changedLines([1: Row(id: 1, title: "a")], [1: Row(id: 1, title: "b")])
        == [#"[1].title: "a" → "b""#]
    )
  }

  @Test func dictionariesWithoutEqualityAreComparedKeyByKeyToo() {
    let before: [String: Any] = ["a": 1, "b": "two", "c": [1, 2]]
    #expect(changedLines(before, before) == [])
    var after = before
    after["b"] = 2
    after["c"] = [1, 3]
    #expect(changedLines(before, after) == [#"["b"]: "two" → 2"#, #"["c"][1]: 2 → 3"#])
  }

  @Test func setsShowTheirMembers() {
    struct State: Equatable { var tags: Set<String> }
    let before = State(tags: ["a", "b", "c"])
    let after = State(tags: ["a", "c", "d"])
    #expect(
      difference(before, after) == """
        - tags contains "b"
        + tags contains "d"
          tags: 2 unchanged
        """
    )
    #expect(changedLines(before, after) == [#"tags: - "b""#, #"tags: + "d""#])
    #expect(
      difference(Set([1, 2]), Set([2, 3])) == """
        - contains 1
        + contains 3
          1 unchanged
        """
    )
  }

  @Test func membersWithOneIdentityAreCompared() {
    struct Member: Hashable, Identifiable { var id: Int; var name: String }
    let before: Set = [Member(id: 1, name: "a"), Member(id: 2, name: "b")]
    let after: Set = [Member(id: 1, name: "z"), Member(id: 3, name: "b")]
    #expect(
      changedLines(before, after) == [
        #"[id: 1].name: "a" → "z""#,
        #"- Member(id: 2, name: "b")"#,
        #"+ Member(id: 3, name: "b")"#,
      ]
    )
  }

  @Test func theOrderOfTheLinesIsThatOfTheKeys() {
    let before = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 0) })
    let after = before.mapValues { _ in 1 }
    #expect(changedLines(before, after) == (0..<100).map { "[\($0)]: 0 → 1" })
    #expect(changedLines(Set<Int>(), Set(0..<100)) == (0..<100).map { "+ \($0)" })
  }

  @Test func keysOfDifferentTypesAreDifferentKeys() {
    let before: [AnyHashable: Int] = [AnyHashable("1"): 1, AnyHashable(1): 1]
    let after: [AnyHashable: Int] = [AnyHashable("1"): 2, AnyHashable(1): 1]
    #expect(changedLines(before, after) == [#"["1"]: 1 → 2"#])
  }
}
