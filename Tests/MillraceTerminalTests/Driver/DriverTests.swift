import Foundation
import Millrace
import MillraceTerminal
import Testing

/// A feature with a delayed effect and an endless one.
struct Lamp: Reducer {
  struct State: Equatable, Sendable {
    var isOn = false
    var blinks = 0
    var lots = ""
  }
  enum Action: Equatable, Sendable, Codable {
    case on(after: Int)
    case off
    case turnedOn
    case blinkTapped
    case blinked
    case fetchTapped
    case lotsDrawn
  }
  private enum CancelID { case delay, blinking }

  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.randomNumberGenerator) var random

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .on(let seconds):
        return .run(name: "delay") { [clock] send in
          try await clock.sleep(for: .seconds(seconds))
          send(.turnedOn)
        }
        .cancellable(id: CancelID.delay, cancelInFlight: true)
      case .turnedOn:
        state.isOn = true
        return .none
      case .off:
        state.isOn = false
        return .merge(.cancel(id: CancelID.delay), .cancel(id: CancelID.blinking))
      case .blinkTapped:
        return .run(name: "blinking") { [clock] send in
          for await _ in clock.ticks(every: .seconds(1)) { send(.blinked) }
        }
        .cancellable(id: CancelID.blinking, cancelInFlight: true)
      case .blinked:
        state.blinks += 1
        return .none
      case .fetchTapped:
        // Work that leaves the executor, as real input and output do.
        return .run(name: "fetching") { send in
          await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume() }
          }
          send(.turnedOn)
        }
      case .lotsDrawn:
        state.lots = "\(date.now) \(uuid()) \(random { Int.random(in: 0..<1_000_000, using: &$0) })"
        return .none
      }
    }
  }

  static var driver: Driver<State, Action> {
    Driver(
      name: "lamp",
      summary: "A lamp.",
      initialState: State(),
      views: [
        StateView("lamp", of: \.isOn) { $0 ? "on" : "off" },
        StateView("blinks", of: \.blinks) { "\($0)" },
        StateView("lots", ofOptional: { $0.lots.isEmpty ? nil : $0.lots }) { $0 },
      ],
      isEndless: { $0.name == "blinking" }
    ) {
      Lamp()
    } commands: {
      Command("on", .integer("SECONDS", in: 0...60), summary: "Turn it on, later.") {
        .on(after: $0)
      }
      Command("off", summary: "Turn it off.") { .off }
      Command("fetch", summary: "Let somebody else turn it on.") { .fetchTapped }
      Command("draw lots", summary: "Ask everything that differs from run to run.") { .lotsDrawn }
      Command("blink", summary: "Blink once a second.") { .blinkTapped }
    }
    .savingSessions()
  }
}

struct DriverTests {
  private func output(_ lines: [String], status: Int32 = 0) -> String {
    let terminal = MemoryTerminal(lines: lines)
    let result = Lamp.driver.run(on: terminal, simulates: true, keepsGoing: true)
    #expect(result == status)
    return terminal.output
  }

  @Test func whatHappensLaterIsPrintedWhenItHappens() {
    #expect(
      output(["on 2", ":effects", ":advance 1999ms", ":advance 1ms", ":settle", ":log"]) == """
        > on 2
        > :effects
        delay  CancelID.delay  root  .on (action 1)  running for 0 s
        > :advance 1999ms
        > :advance 1ms
        lamp: on
        > :settle
        Settled.
        > :log
        1  .on        sent by a caller
        2  .turnedOn  sent by delay, started by action 1

        """
    )
  }
}
