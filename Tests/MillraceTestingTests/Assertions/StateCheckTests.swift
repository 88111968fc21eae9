import Testing

@testable import MillraceTesting

@Suite("StateCheck: which of what a test says is right")
struct StateCheckTests {
  struct Pair: Equatable, Sendable {
    var a: Int
    var b: Int
  }

  static let pairs = (0..<9).map { Pair(a: $0 / 3, b: $0 % 3) }

  private func check(_ before: Pair, _ actual: Pair) -> StateCheck<Pair, String> {
    StateCheck(action: "x", before: before, actual: actual)
  }

  private func isWrong(_ verdict: Verdict) -> Bool {
    if case .wrong = verdict { true } else { false }
  }

  /// Every state before and after, and every state that a closure can make.
  private func every(_ body: (_ before: Pair, _ actual: Pair, _ said: Pair?) -> Void) {
    for before in Self.pairs {
      for actual in Self.pairs {
        body(before, actual, nil)
        for said in Self.pairs { body(before, actual, said) }
      }
    }
  }

  @Test func exhaustiveIsRightWhenAllThatChangesIsSaid() {
    every { before, actual, said in
      let verdict = check(before, actual).exhaustive(said.map { said in { $0 = said } })
      let shouldBeRight = (said ?? before) == actual && (said == nil || said != before)
      if isWrong(verdict) == shouldBeRight {
        Testing.Issue.record("\(before), \(actual), \(said as Any): \(verdict)")
      }
    }
  }

  @Test func partialLooksOnlyAtWhatIsSet() {
    every { before, actual, said in
      guard let said else {
        let verdict = check(before, actual).partial(nil, showsSkipped: false)
        if verdict != .right { Testing.Issue.record("\(before), \(actual): \(verdict)") }
        return
      }
      let verdict = check(before, actual).partial({ $0.a = said.a }, showsSkipped: false)
      if isWrong(verdict) == (said.a == actual.a) {
        Testing.Issue.record("\(before), \(actual), a = \(said.a): \(verdict)")
      }
    }
  }

  @Test func partialAllowsChangesRelativeToTheStateBefore() {
    every { before, actual, said in
      guard let said else { return }
      let verdict = check(before, actual).partial({ $0.a += said.a }, showsSkipped: false)
      if isWrong(verdict) == (before.a + said.a == actual.a || said.a == 0) {
        Testing.Issue.record("\(before), \(actual), a += \(said.a): \(verdict)")
      }
    }
  }

  @Test func partialShowsWhatWasNotSaidWhereThatIsAskedFor() {
    every { before, actual, said in
      let changes: ((inout Pair) -> Void)? = said.map { said in { $0.a = said.a } }
      let verdict = check(before, actual).partial(changes, showsSkipped: true)
      let shouldBe: String =
        if let said, said.a != actual.a {
          "wrong"
        } else if Pair(a: said?.a ?? before.a, b: before.b) == actual {
          "right"
        } else {
          "incomplete"
        }
      if !"\(verdict)".hasPrefix(shouldBe) {
        Testing.Issue.record("\(before), \(actual), \(said as Any): \(verdict), not \(shouldBe)")
      }
    }
  }

  @Test func currentIsRightWhenTheClosureChangesNothing() {
    every { _, actual, said in
      guard let said else { return }
      let verdict = check(actual, actual).current { $0.a = said.a }
      if isWrong(verdict) == (said.a == actual.a) {
        Testing.Issue.record("\(actual), a = \(said.a): \(verdict)")
      }
    }
  }

  @Test func eachMistakeHasItsOwnFailure() {
    struct Oops: Error {}
    let (zero, one) = (Pair(a: 0, b: 0), Pair(a: 1, b: 0))
    #expect(check(zero, zero).exhaustive { _ in } == .wrong(.nothingChanged(action: #""x""#)))
    #expect(
      check(zero, one).exhaustive { _ in }
        == .wrong(
          .closureChangesNothing(
            action: #""x""#,
            difference: "(- Before, + After)\n- a: 0\n+ a: 1"
          )
        )
    )
    #expect(
      check(zero, one).exhaustive(nil)
        == .wrong(
          .unassertedChange(action: #""x""#, difference: "(- Before, + After)\n- a: 0\n+ a: 1")
        )
    )
    #expect(
      check(zero, one).exhaustive { $0.a = 2 }
        == .wrong(
          .stateMismatch(action: #""x""#, difference: "(- Expected, + Actual)\n- a: 2\n+ a: 1")
        )
    )
    #expect(
      check(zero, one).exhaustive { _ in throw Oops() }
        == .wrong(.closureThrew(action: #""x""#, "Oops()"))
    )
    #expect(
      check(zero, one).partial({ _ in throw Oops() }, showsSkipped: false)
        == .wrong(.closureThrew(action: #""x""#, "Oops()"))
    )
    #expect(
      check(one, one).current { _ in throw Oops() } == .wrong(.closureThrew(action: nil, "Oops()"))
    )
  }

  @Test func aClosureThatChangesAClassInstanceIsNotBlamedForChangingNothing() {
    final class Counter: Equatable, @unchecked Sendable {
      // Only one task has it.
      var value = 0
      static func == (left: Counter, right: Counter) -> Bool { left.value == right.value }
    }
    struct State: Equatable, Sendable { var counter = Counter() }
    let state = State()
    state.counter.value = 1
    let check = StateCheck<State, String>(action: "x", before: state, actual: state)
    #expect(check.exhaustive { $0.counter.value = 1 } == .right)
  }
}
