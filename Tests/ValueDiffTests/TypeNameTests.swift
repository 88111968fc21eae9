import Testing

@testable import ValueDiff

enum Outer {
  struct Inner<Value> {
    struct Deep {}
  }
}

extension Array {
  struct Nested {}
}

@Suite struct TypeNameTests {
  private struct Hidden {}

  static let names: [(any Any.Type, String)] = [
    (Int.self, "Int"),
    (Outer.self, "Outer"),
    (Outer.Inner<Int>.self, "Outer.Inner<Int>"),
    (Outer.Inner<Outer.Inner<String?>>.Deep.self, "Outer.Inner<Outer.Inner<String?>>.Deep"),
    ([Int].self, "[Int]"),
    ([Int?]?.self, "[Int?]?"),
    ([String: [Outer]].self, "[String: [Outer]]"),
    ([Set<[Int: Int]>: (Int, Int)].self, "[Set<[Int: Int]>: (Int, Int)]"),
    ((id: Int, Outer).self, "(id: Int, Outer)"),
    (Void.self, "()"),
    (((Int) -> Outer?).self, "(Int) -> Outer?"),
    ([(Int) -> Outer].self, "[(Int) -> Outer]"),
    (((Int) -> Outer)?.self, "((Int) -> Outer)?"),
    (Int.Type.self, "Int.Type"),
    (Any.self, "Any"),
    ((any Equatable)?.self, "Equatable?"),
    ([Int].Nested.self, "[Int].Nested"),
    (Set<Int>.self, "Set<Int>"),
    (Result<Int, any Error>.self, "Result<Int, Error>"),
    (Hidden.self, "TypeNameTests.Hidden"),
  ]

  @Test func namesAreWrittenAsInSourceWithoutModules() {
    for (type, name) in Self.names {
      #expect(TypeName.text(of: type) == name)
    }
  }

  @Test func localTypesHaveTheirPlainName() {
    struct Local { struct Inner {} }
    #expect(TypeName.text(of: Local.self) == "Local")
    #expect(TypeName.text(of: [Local.Inner?].self) == "[Local.Inner?]")
  }

  @Test func theLastComponentLeavesOutWhatItIsNestedIn() {
    #expect(TypeName.lastComponent(of: Hidden.self) == "Hidden")
    #expect(TypeName.lastComponent(of: Outer.Inner<Outer.Inner<Int>.Deep>.Deep.self) == "Deep")
    #expect(
      TypeName.lastComponent(of: Outer.Inner<Outer.Inner<Int>.Deep>.self)
        == "Inner<Outer.Inner<Int>.Deep>"
    )
    #expect(TypeName.lastComponent(of: [Outer.Inner<Int>].self) == "[Outer.Inner<Int>]")
  }
}
