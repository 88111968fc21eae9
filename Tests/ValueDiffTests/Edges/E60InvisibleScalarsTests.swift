import SampleFeatures
import Testing

@testable import ValueDiff

@Suite("E-60: strings that look the same are told apart")
struct E60InvisibleScalarsTests {
  @Test func aJoinerInsideOfAWordIsShown() {
    #expect(changedLines("ab", "a\u{200D}b") == [#""ab" → "a\u{200D}b""#])
    #expect(changedLines("ab", "a\u{34F}b") == [#""ab" → "a\u{34F}b""#])
    #expect(changedLines("ab", "a\u{3164}b") == [#""ab" → "a\u{3164}b""#])
    #expect(changedLines("ab", "a\u{FE0E}b") == [#""ab" → "a\u{FE0E}b""#])
    #expect(
      difference("ab", "a\u{200D}b") == #"""
        - "ab"
        + "a\u{200D}b"
        """#
    )
  }

  /// Every scalar there is: what has no ink of its own, in the middle of a word, is an escape.
  @Test func everyScalarWithoutInkIsShown() {
    var hidden: [String] = []
    // Beyond: private use and nothing assigned, but for the selectors of plane 14.
    let values = [0...0x1_FFFF, 0x3_FFFE...0x4_0001, 0xE_0000...0xE_0FFF, 0x10_FFFD...0x10_FFFF]
    for value in (Rounds.areThorough ? [0...0x10_FFFF] : values).joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar != " " else { continue }
      let isBlank =
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
          .privateUse:
          true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
      guard isBlank else { continue }
      let text = StringText.quoted("a" + String(Character(scalar)) + "b")
      if text.unicodeScalars.contains(scalar) { hidden.append(String(value, radix: 16)) }
    }
    #expect(hidden == [])
  }

  @Test(arguments: ["\u{2800}", "\u{2D7F}", "\u{16FE4}", "\u{1D159}", "\u{FFFC}"])
  func whatIsBlankByDesignIsShown(_ blank: String) {
    #expect(StringText.quoted("a\(blank)b").contains(#"\u{"#))
  }

  @Test func aMarkWithoutALetterIsShown() {
    #expect(StringText.quoted("\u{301}a") == #""\u{301}a""#)
    #expect(StringText.quoted("\u{200B}\u{301}") == #""\u{200B}\u{301}""#)
    #expect(StringText.quoted("e\u{301}") == "\"e\u{301}\"")
  }

  @Test func emojiStayWhole() {
    for text in ["👩‍👩‍👧", "❤️", "1️⃣", "🏳️‍🌈", "👩🏽‍🚀", "🧔‍♂️", "🇩🇪", "e\u{301}\u{323}"] {
      #expect(StringText.quoted(text) == "\"\(text)\"")
    }
  }

  /// Whole in one text; spelled out where nothing else tells two texts apart.
  @Test func emojiThatDifferInASelectorAreSpelledOut() {
    #expect(changedLines("❤", "❤️") == [#""\u{2764}" → "\u{2764}\u{FE0F}""#])
    #expect(
      changedLines("👩👧", "👩‍👧") == [#""\u{1F469}\u{1F467}" → "\u{1F469}\u{200D}\u{1F467}""#]
    )
  }

  @Test func lettersOfAnotherAlphabetAreSpelledOutWhereTheyLookTheSame() {
    #expect(changedLines("paypal", "pаypal") == [#""paypal" → "p\u{430}ypal""#])
    #expect(changedLines("рост", "poct") == [#""\u{440}\u{43E}\u{441}\u{442}" → "poct""#])
    #expect(changedLines("a-b", "a–b") == [#""a-b" → "a\u{2013}b""#])
    #expect(changedLines("Ａ", "A") == [#""\u{FF21}" → "A""#])
    #expect(changedLines("𝐚𝟏", "a1") == [#""\u{1D41A}\u{1D7CF}" → "a1""#])
    #expect(changedLines("…", "...") == [#""\u{2026}" → "...""#])
    #expect(changedLines("мир", "пир") == [#""мир" → "пир""#])
    #expect(changedLines("grün", "grun") == [#""grün" → "grun""#])
  }

  /// A digit beside a Hebrew letter stands at its left, wherever it stands in the string.
  @Test func theOrderOfATextFromRightToLeftIsSpelledOut() {
    #expect(changedLines("א1", "1א") == [#""\u{5D0}1" → "1\u{5D0}""#])
    #expect(changedLines("אב", "אג") == [#""אב" → "אג""#])
  }

  @Test func membersKeysAndElementsAreToldApartToo() {
    #expect(
      difference(Set(["paypal"]), Set(["pаypal"])) == #"""
        - contains "paypal"
        + contains "p\u{430}ypal"
        """#
    )
    #expect(
      changedLines(["a": 1], ["а": 1]) == [#"["a"]: - 1"#, #"["\u{430}"]: + 1"#]
    )
    #expect(
      changedLines(["x", "a"], ["а", "x", "y"])
        == [#"+ "а""#, #"[1→2]: "a" → "y""#]
    )
    #expect(dumped(["a": 1, "а": 2]) == #"["a": 1, "\u{430}": 2]"#)
  }

  @Test func keysThatAreCutToTheSameTextAreWrittenOut() {
    let long = String(repeating: "k", count: 80)
    #expect(
      changedLines([long + "1": 1], [long + "2": 1])
        == [#"["\#(long)1"]: - 1"#, #"["\#(long)2"]: + 1"#]
    )
  }

  @Test func elementsThatAreCutToTheSameTextShowWhereTheyPart() {
    let long = String(repeating: "k", count: 80)
    #expect(
      changedLines(Set([long + "1"]), Set([long + "2"]), limit: 12)
        == [#"- …kkkk1""#, #"+ …kkkk2""#]
    )
  }

  @Test func membersThatPrintTheSameAreNamedByTypeOrSaidToBeAlike() {
    struct Hidden: Hashable, CustomReflectable {
      var secret: Int
      var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
    }
    #expect(
      changedLines(Set([Hidden(secret: 1)]), Set([Hidden(secret: 2)]))
        == ["- Hidden()", "+ Hidden() (unequal, but printed the same)"]
    )
    #expect(
      changedLines(Set<AnyHashable>([1]), Set<AnyHashable>([UInt8(1), "x"]))
        == [#"- 1 as Int"#, #"+ "x""#, "+ 1 as UInt8"]
    )
  }

  /// A description is somebody else's text, and may hold anything.
  @Test func descriptionsAreEscapedToo() {
    struct Named: Equatable, ValuePrintable {
      var name: String
      var printedForm: PrintedForm { .text(name) }
    }
    #expect(changedLines(Named(name: "ab"), Named(name: "a\u{200B}b")) == [#"ab → a\u{200B}b"#])
    #expect(dumped(Named(name: "two\nlines")) == #"two\nlines"#)
    #expect(
      changedLines(Status.failed(reason: "ab"), .failed(reason: "a\u{AD}b"))
        == [#".failed.reason: "ab" → "a\u{AD}b""#]
    )
  }

  /// Swift calls them equal; a type of one's own may not.
  @Test func canonicallyEquivalentTextsAreToldApartWhereTheyDiffer() {
    struct Exact: Equatable {
      var text: String
      static func == (left: Exact, right: Exact) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
      }
    }
    #expect(
      changedLines(Exact(text: "\u{E9}"), Exact(text: "e\u{301}"))
        == [#"Exact(text: "\u{E9}") → Exact(text: "e\u{301}")"#]
    )
  }
}
