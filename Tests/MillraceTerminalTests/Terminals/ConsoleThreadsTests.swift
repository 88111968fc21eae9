import Millrace
import SampleFeatures
import Synchronization
import Testing

@testable import MillraceTerminal

/// One thread types and reads, several print. Run under the thread sanitizer too.
@Suite struct ConsoleThreadsTests {
  @Test func textsOfManyThreadsAndTypedLinesAreNeverTorn() {
    let terminal = MemoryTerminal(width: 30)
    let console = Console(terminal)
    let lineCount = 200
    let textCount = 300
    let read = Guarded<[String]>([])
    let reader = TestThread {
      while case .line(let line) = console.readLine(prompt: "> ") {
        read.withLock { $0.append(line) }
      }
    }
    let typist = TestThread {
      for number in 0..<lineCount {
        for letter in "line \(number)\r" { terminal.type(String(letter)) }
      }
      terminal.endInput()
    }
    let printers = (0..<3).map { printer in
      TestThread {
        for number in 0..<textCount {
          console.print("<\(printer):\(number)>")
          if number % 10 == 0 { console.showStatus("[\(printer) \(number)]") }
          if number % 50 == 0 { terminal.resize(to: 30) }
        }
      }
    }
    for thread in [typist, reader] + printers { thread.join() }
    console.close()

    #expect(read.withLock { $0 } == (0..<lineCount).map { "line \($0)" })
    let emulator = TerminalEmulator(width: 30, terminal.output)
    #expect(emulator.problems == [])
    var next = [0, 0, 0]
    var nextLine = 0
    for row in emulator.lines where !row.isEmpty && row != ">" {
      if row == "> line \(nextLine)" {
        nextLine += 1
      } else if let printer = (0..<3).first(where: { row == "<\($0):\(next[$0])>" }) {
        next[printer] += 1
      } else {
        Issue.record("a torn row: \(row)")
      }
    }
    #expect(next == [textCount, textCount, textCount])
    #expect(nextLine == lineCount)
  }

  @Test func aBlockedReadIsEndedByAnotherThread() {
    let terminal = MemoryTerminal()
    let console = Console(terminal)
    let answer = Guarded<ConsoleInput?>(nil)
    let reader = TestThread {
      let input = console.readLine(prompt: "> ")
      answer.withLock { $0 = input }
    }
    console.endInput()
    reader.join()
    #expect(answer.withLock { $0 } == .endOfInput)
    #expect(console.readLine(prompt: "> ") == .endOfInput)
  }

  @Test func aBlockedReadOfAPipeIsEndedByAnotherThread() {
    let input = TestPipe()
    let output = TestPipe()
    defer {
      input.closeWriting()
      input.closeReading()
      output.closeReading()
      output.closeWriting()
    }
    let terminal = SystemTerminal(
      input: input.reading,
      output: output.writing,
      traits: .lines,
      listensToSignals: false
    )
    let console = Console(terminal)
    let answer = Guarded<ConsoleInput?>(nil)
    let reader = TestThread {
      let input = console.readLine(prompt: "> ")
      answer.withLock { $0 = input }
    }
    console.endInput()
    reader.join()
    #expect(answer.withLock { $0 } == .endOfInput)
  }

  @Test func aWaitIsEndedByAnotherThreadHoweverTheyMeet() {
    let terminal = MemoryTerminal()
    let console = Console(terminal)
    let rounds = 500
    let isWoken = Atomic(0)
    let waker = TestThread {
      for round in 1...rounds {
        console.wake()
        guard comesTrue({ isWoken.load(ordering: .sequentiallyConsistent) >= round }) else {
          return
        }
      }
    }
    for round in 1...rounds {
      let end = console.wait(atMost: .seconds(60))
      guard end == .woken else {
        Issue.record("Round \(round) ended with \(end)")
        break
      }
      isWoken.store(round, ordering: .sequentiallyConsistent)
    }
    waker.join()
  }
}

extension TerminalTraits {
  /// Those of a pipe.
  static let lines = TerminalTraits(
    isInputTerminal: false,
    isOutputTerminal: false,
    isColorWanted: true,
    environment: { _ in nil }
  )

  /// Those of a terminal that can do everything.
  static let keys = TerminalTraits(
    isInputTerminal: true,
    isOutputTerminal: true,
    isColorWanted: true,
    environment: { $0 == "TERM" ? "xterm" : nil }
  )
}
