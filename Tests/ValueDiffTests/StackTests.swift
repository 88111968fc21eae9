import Foundation
import Testing

@testable import ValueDiff

/// Nothing here may need more than the stack of a secondary thread.
@Suite struct StackTests {
  struct Level {
    var name = "a name that is long enough to force line breaks"
    var next: [String: Any?] = [:]
  }

  private func levels(_ bottom: Int) -> Level {
    (0..<500).reduce(Level(next: ["bottom": bottom])) { level, _ in Level(next: ["next": level]) }
  }

  @Test func deepValuesAreComparedAndPrintedOn512KiB() {
    final class Outcome: @unchecked Sendable {
      // Written by the thread before it signals, read after the wait.
      var texts: [String?] = []
    }
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let before = self.levels(1)
      let after = self.levels(2)
      outcome.texts = [
        dumped(before), compact(before, limit: .max), difference(before, after),
        changedLines(before, after).first, difference(before, before),
      ]
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    done.wait()
    #expect(outcome.texts.count == 5)
    #expect(outcome.texts[3]?.hasSuffix("(they differ more than 64 levels down)") == true)
    #expect(outcome.texts[4] == nil)
  }
}
