import Testing

@testable import ValueDiff

private struct NeverEqual: Equatable {
  var x = 1
  static func == (left: NeverEqual, right: NeverEqual) -> Bool { false }
}

/// Unequal values that print the same never give an empty difference.
@Suite struct DifferenceAlikeTests {
  @Test func itIsSaidThatThereIsNothingToSee() {
    #expect(
      difference(Double.nan, .nan) == """
        - nan
        + nan (unequal, but printed the same)
        """
    )
    #expect(
      changedLines(["x": Double.nan], ["x": Double.nan])
        == [#"["x"]: nan → nan (unequal, but printed the same)"#]
    )
    #expect(
      difference(NeverEqual(), NeverEqual()) == """
        - NeverEqual(x: 1)
        + NeverEqual(x: 1) (unequal, but printed the same)
        """
    )
  }

  @Test func theDeepestPartThatIsUnequalIsNamed() {
    struct Owner: Equatable {
      var name = "a"
      var parts = [NeverEqual()]
    }
    #expect(
      changedLines(Owner(), Owner())
        == ["parts[0]: NeverEqual(x: 1) → NeverEqual(x: 1) (unequal, but printed the same)"]
    )
  }

  @Test func differentTypesAreNamed() {
    #expect(changedLines(1 as Any, 1.0 as Any) == ["1 → 1.0"])
    #expect(changedLines(1 as Any, Int8(1) as Any) == ["1 as Int → 1 as Int8"])
    #expect(changedLines(1 as Any, Int?.some(1) as Any) == ["1 as Int → 1 as Int?"])
    #expect(changedLines(Int?.none as Any, String?.none as Any) == ["nil as Int? → nil as String?"])
    #expect(changedLines([Int]() as Any, [String]() as Any) == ["[] as [Int] → [] as [String]"])
    #expect(changedLines([1] as Any, [1] as [Any] as Any) == ["[1] as [Int] → [1] as [Any]"])
    #expect(
      difference("a" as Any, Substring("a") as Any) == """
        - "a" as String
        + "a" as Substring
        """
    )
  }

  @Test func typesOfOneNameAreNotCalledTheSame() {
    enum First { struct Item {} }
    enum Second { struct Item {} }
    #expect(
      changedLines(First.Item() as Any, Second.Item() as Any)
        == ["First.Item() → Second.Item()"]
    )
    func local() -> Any { struct Item {}; return Item() }
    func other() -> Any { struct Item {}; return Item() }
    let line = changedLines(local(), other()).first ?? ""
    #expect(line.hasPrefix("Item() as ValueDiffTests.DifferenceAlikeTests.(unknown context at "))
  }

  /// The parts do not differ for their own `==`, so they are looked into without it.
  @Test func aPartThatComparesLessThanItsOwnerIsFound() {
    struct Part: Equatable {
      var shown = 1
      var ignored = 1
      static func == (left: Part, right: Part) -> Bool { left.shown == right.shown }
    }
    struct Owner: Equatable {
      var part = Part()
      var parts = [Part()]
      static func == (left: Owner, right: Owner) -> Bool {
        left.part.ignored == right.part.ignored
          && left.parts.map(\.ignored) == right.parts.map(\.ignored)
      }
    }
    var after = Owner()
    after.part.ignored = 2
    #expect(changedLines(Owner(), after) == ["part.ignored: 1 → 2"])
    after = Owner()
    after.parts[0].ignored = 2
    #expect(changedLines(Owner(), after) == ["parts[0].ignored: 1 → 2"])
  }

  @Test func aMirrorThatHidesTheDifferenceIsSaidToPrintTheSame() {
    struct Opaque: Equatable, CustomReflectable {
      var secret: Int
      var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
    }
    #expect(
      changedLines(Opaque(secret: 1), Opaque(secret: 2))
        == ["Opaque() → Opaque() (unequal, but printed the same)"]
    )
  }

  @Test func aCustomMirrorMayHaveOtherPartsFromValueToValue() {
    struct Record: Equatable, CustomReflectable {
      var parts: [String: Int]
      var customMirror: Mirror {
        let children = parts.sorted { $0.key < $1.key }.map {
          (label: $0.key as String?, value: $0.value as Any)
        }
        return Mirror(self, children: children, displayStyle: .struct)
      }
    }
    #expect(
      changedLines(Record(parts: ["a": 1, "b": 1]), Record(parts: ["b": 2, "c": 3]))
        == ["a: - 1", "b: 1 → 2", "c: + 3"]
    )
  }

  @Test func longTextsAreShownWhereTheyPart() {
    let common = String(repeating: "x", count: 200)
    #expect(
      changedLines(common + "a", common + "b", limit: 20)
        == [#"…xxxxxxa" → …xxxxxxb""#]
    )
    #expect(
      changedLines("a" + common, "b" + common, limit: 12)
        == [#""axxxxxxxx…" → "bxxxxxxxx…""#]
    )
  }

  @Test func functionsWithoutAnythingToCompareAreEqual() {
    struct Client { var load: (Int) -> Int }
    #expect(difference(Client { $0 + 1 }, Client { $0 + 2 }) == nil)
  }

  /// Equal by `==`, so there is no difference, although they print differently.
  @Test func whatIsEqualIsNotADifference() {
    #expect(difference(0.0, -0.0) == nil)
    #expect(changedLines([0.0, 1], [-0.0, 2]) == ["[1]: 1.0 → 2.0"])
    #expect(difference("\u{E9}", "e\u{301}") == nil)
  }
}
