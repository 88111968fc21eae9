import Millrace
import Testing

@testable import MillraceTesting

@Suite("E-44: every text and every number of issues is bounded")
struct E44BoundedTextTests {
  private func lines(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }

  @Test func unreceivedActions() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(
        .run(fileID: "Lab/Many.swift", line: 1) { send in
          for number in 0..<2_000 { send(.note("\(number)")) }
        }
      )
      store.finish()
      store.skipReceivedActions()
    }
    #expect(
      found.map(\.text) == [
        "2000 actions of effects were not received before 'finish()'.\n\n"
          + (1...20).map {
            "\($0). .note, sent by the effect at Lab/Many.swift:1, started by .perform\n"
          }.joined()
            + """
            … and 1980 more.

            Receive them with 'receive', or skip them with 'skipReceivedActions()'.
            """
      ]
    )
  }

  @Test func effectsThatAreAlive() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(.merge((0..<1_000).map { sleep(1, note: "\($0)") }))
      store.finish()
    }
    #expect(found.count == 10)
    #expect(found.last?.point == "991 more effects are still alive at 'finish()'.")
    #expect(found.last?.text.hasSuffix("\n… and 971 more.") == true)
    #expect(found.allSatisfy { lines($0.text) <= 200 })
  }

  @Test func effectsInTheTextOfAReceive() {
    let store = LabStore.lab()
    store.perform(.merge((0..<1_000).map { sleep(1, note: "\($0)") }))
    let found = failures { store.receive(\.note) }
    #expect(found.map { lines($0.text) } == [26])
    store.skipInFlightEffects()
  }

  @Test func differences() {
    let store = TestStore(initialState: Array(0..<2_000)) {
      Reduce<[Int], Bool> { numbers, _ in
        for index in numbers.indices where index % 2 == 0 { numbers[index] += 10_000 }
        return .none
      }
    }
    let found = failures { store.send(true) { $0[0] = 1 } }
    #expect(found.count == 1)
    #expect(found.allSatisfy { (100...200).contains(lines($0.text)) })
    #expect(found.first?.text.contains(" more lines are left out.") == true)
    let other = failures { store.send(true) }
    #expect(other.first?.text.hasSuffix("turn 'exhaustivity' off.") == true)
    store.exhaustivity = .off(showSkippedAssertions: true)
    #expect(failures { store.send(true) }.allSatisfy { lines($0.text) <= 200 })
  }

  @Test func longLines() {
    let text = String(repeating: "a", count: 3_000)
    #expect(
      "b\n\(text)\nc".bounded(lines: 3)
        == "b\n\(String(repeating: "a", count: 2_000))… (1000 more characters)\nc"
    )
    #expect("a\nb\nc\nd".bounded(lines: 2) == "a\nb\n… 2 more lines are left out.")
    #expect("a\n\nb".bounded(lines: 3) == "a\n\nb")
  }

  @Test func issues() {
    struct Failure: Error {}
    let found = failures {
      let store = LabStore.lab()
      store.perform(.merge((0..<500).map { _ in .run { _ in throw Failure() } }))
    }
    #expect(found.count == 21)
    #expect(found.last?.text == "480 more failures of this call are left out.")
  }

  @Test func skippedAssertions() {
    let found = failures {
      let store = LabStore.lab()
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.perform(.run { send in for number in 0..<500 { send(.note("\(number)")) } })
      store.perform(.merge((0..<500).map { sleep(1, note: "\($0)") }))
    }
    #expect(
      found.allSatisfy { $0.isWarning && lines($0.text) <= 200 && $0.text.utf8.count < 20_000 }
    )
  }
}
