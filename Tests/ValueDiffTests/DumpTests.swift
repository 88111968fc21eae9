import Foundation
import Testing

@testable import ValueDiff

@Suite struct DumpTests {
  @Test func everyKindOfValueHasAOneLineForm() {
    let values: [(Any, String)] = [
      (1, "1"), (UInt8(1), "1"), (0.5, "0.5"), (Float(0.5), "0.5"), (-0.0, "-0.0"), (true, "true"),
      ("a\"b", #""a\"b""#), (Substring("a"), #""a""#), (Character("a"), #""a""#),
      (Int.self, "Int.self"), ([Row].self, "[Row].self"),
      (\Row.title, #"\Row.title"#),
      (Row(id: 1, title: "a"), #"Row(id: 1, title: "a")"#),
      (Phase.idle, ".idle"),
      (Phase.loading(0.5), ".loading(0.5)"),
      (Phase.failed(code: 1, reason: "x"), #".failed(code: 1, reason: "x")"#),
      (Phase.mixed(1, named: "x"), #".mixed(1, named: "x")"#),
      (Phase.nested(.nested(.loading(1))), ".nested(.nested(.loading(1.0)))"),
      (Status.ready, "Ready"), (Status.failed(reason: "x"), "Failed: x"),
      ((1, "a"), #"(1, "a")"#), ((id: 1, "a"), #"(id: 1, "a")"#), ((), "()"),
      ([1, 2], "[1, 2]"), ([Int](), "[]"), ([1, 2, 3][1...], "[2, 3]"),
      (Set([3, 1, 2]), "Set([1, 2, 3])"), (Set<Int>(), "Set([])"),
      (["b": 1, "a": 2], #"["a": 2, "b": 1]"#), ([Int: Int](), "[:]"),
      ([Row(id: 1, title: "a"), nil] as [Row?], #"[Row(id: 1, title: "a"), nil]"#),
      (1..<3, "1..<3"), (1...3, "1...3"), (1..., "1..."), (..<3, "..<3"), (...3, "...3"),
      ("a"..<"b", #""a"..<"b""#),
      (Duration.seconds(1.5), "1.5 seconds"),
      (AnyHashable(AnyHashable("a")), #""a""#), ([AnyHashable(1): 2], "[1: 2]"),
      (
        Result<Int, CancellationError>.failure(CancellationError()), ".failure(CancellationError())"
      ),
      (URL(string: "https://a.b/c") as Any, "https://a.b/c"),
      (Decimal(3), "3"),
      (Data([1, 255]), "2 bytes 0x01ff"), (Data([1]), "1 byte 0x01"), (Data(), "0 bytes"),
      (
        UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
        "00010203-0405-0607-0809-0A0B0C0D0E0F"
      ),
    ]
    for (value, text) in values {
      #expect(dumped(value) == text)
      #expect(compact(value) == text)
    }
  }

  @Test func optionalsShowHowMuchOfThemIsThere() {
    #expect(dumped(Int?.some(1) as Any) == "1")
    #expect(dumped(Int?.none as Any) == "nil")
    #expect(dumped(Int??.some(nil) as Any) == ".some(nil)")
    #expect(dumped(Int???.some(.some(nil)) as Any) == ".some(.some(nil))")
    #expect(dumped(Int???.some(nil) as Any) == ".some(nil)")
    #expect(dumped(Int??.some(.some(1)) as Any) == "1")
  }

  @Test func valuesThatDoNotFitTakeALineForEachPart() {
    let screen = Screen(rows: [Row(id: 1, title: "one"), Row(id: 2, title: "two")])
    #expect(
      dumped(screen, width: 40) == """
        Screen(
          calculation: Calculation(
            status: Ready,
            progress: 0.0
          ),
          rows: [
            Row(id: 1, title: "one"),
            Row(id: 2, title: "two")
          ],
          selected: nil
        )
        """
    )
    #expect(
      dumped(["one": Phase.loaded(Calculation())], width: 20) == """
        [
          "one": .loaded(
            Calculation(
              status: Ready,
              progress: 0.0
            )
          )
        ]
        """
    )
    #expect(
      dumped(Set(["a long member", "another one"]), width: 20) == """
        Set([
          "a long member",
          "another one"
        ])
        """
    )
  }

  @Test func unorderedCollectionsAreInTheOrderOfTheirKeys() {
    #expect(dumped(Set([10, 9, 1])) == "Set([1, 9, 10])")
    #expect(dumped(Set([AnyHashable(10), "a", 9])) == #"Set(["a", 10, 9])"#)
    struct Key: Hashable { var name: String }
    #expect(
      dumped([Key(name: "b"): 1, Key(name: "a"): 2])
        == #"[Key(name: "a"): 2, Key(name: "b"): 1]"#
    )
  }

  @Test func classInstancesAreNumberedAndWrittenOnce() {
    let account = Account(1)
    let partner = Account(2)
    account.partner = partner
    partner.partner = account
    #expect(
      dumped(account) == "Account#1(balance: 1, partner: Account#2(balance: 2, partner: Account#1))"
    )
    #expect(
      dumped([account, account], width: 40) == """
        [
          Account#1(
            balance: 1,
            partner: Account#2(
              balance: 2,
              partner: Account#1
            )
          ),
          Account#1
        ]
        """
    )
    #expect(dumped(Dog(name: "Rex")) == #"Dog#1(legs: 4, name: "Rex")"#)
  }

  @Test func sharedInstancesDoNotMultiply() {
    final class Pair {
      var left: Pair?
      var right: Pair?
    }
    var top = Pair()
    for _ in 0..<60 {
      let pair = Pair()
      pair.left = top
      pair.right = top
      top = pair
    }
    // 2 to the power of 60 ways lead to the last one.
    #expect(dumped(top, width: 1_000_000).hasPrefix("Pair#1(left: Pair#2(left: Pair#3("))
  }

  @Test func actorsLazyPropertiesAndWrappersHaveTheNamesOfTheSource() {
    actor Counter { var count = 1 }
    struct Lazy { lazy var total = 3 }
    @propertyWrapper struct Boxed: ValuePrintable {
      var wrappedValue: Int
      var printedForm: PrintedForm { .value(wrappedValue) }
    }
    struct Owner { @Boxed var child = 1 }
    #expect(dumped(Counter()) == "Counter#1(count: 1)")
    #expect(dumped(Lazy()) == "Lazy(total: nil)")
    #expect(dumped(Owner()) == "Owner(child: 1)")
  }

  @Test func customMirrorsAreRespected() {
    struct Point: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["x": 1, "y": 2]) }
    }
    struct Bag: CustomReflectable {
      var customMirror: Mirror {
        Mirror(self, unlabeledChildren: [1, 2], displayStyle: .collection)
      }
    }
    struct Opaque: CustomReflectable {
      var secret = 1
      var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
    }
    struct Index: CustomReflectable {
      var customMirror: Mirror {
        Mirror(self, children: [(nil, ("a", 1))], displayStyle: .dictionary)
      }
    }
    #expect(dumped(Point()) == "Point(x: 1, y: 2)")
    #expect(dumped(Bag()) == "[1, 2]")
    #expect(dumped(Opaque()) == "Opaque()")
    #expect(dumped(Index()) == #"["a": 1]"#)
  }

  @Test func aMirrorWithoutEndIsFoldedBelow64Levels() {
    struct Endless: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["next": self], displayStyle: .struct) }
    }
    let text = dumped(Endless(), width: .max)
    #expect(text.components(separatedBy: "next: ").count == 65)
    #expect(text.contains("next: Endless(…)))"))
  }

  @Test func deepValuesAreFoldedBelow64Levels() {
    let deep = (0..<1_000).reduce(Phase.idle) { phase, _ in .nested(phase) }
    let opened = String(repeating: ".nested(", count: 64)
    #expect(
      dumped(deep, width: .max) == opened + ".nested(…)" + String(repeating: ")", count: 64)
    )
  }

  @Test func aTreeOpensOneLevelAtATime() {
    let tree = ValueTree(Screen(rows: [Row(id: 1, title: "a")]))
    #expect(tree.children.count == 3)
    #expect(tree.children[1].children[0].children[1].value as? String == "a")
    let account = Account(1)
    #expect(ValueTree(account).object === account)
    #expect(ValueTree(["a": 1, "b": 2]).children.count == 2)
    #expect(ValueTree(1).children.isEmpty)
  }
}
