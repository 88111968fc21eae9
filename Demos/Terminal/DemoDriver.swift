import DemoFeatures
import Millrace
import MillraceTerminal

let demoDriver: Driver<Calculation> = Driver(
  name: "demo",
  summary: "Features whose work can be cancelled, driven from a terminal.",
  initialState: Calculation.State(),
  views: [.calculation]
) {
  Calculation()
} commands: {
  Command(
    "calc start",
    .optional(.integer("TERMS", in: 0...Int.max), default: 500_000_000),
    summary: "Add the square roots of 1 to TERMS."
  ) { .start(terms: $0) }
  Command("calc cancel", summary: "Stop the calculation.") { .cancelTapped }
  Command("calc leave", summary: "Leave the calculation and forget it.") { .disappeared }
}
.savingSessions()

extension StateView<Calculation.State> {
  static var calculation: StateView {
    StateView("calc", of: { $0 }) { state in
      guard state.status == .calculating, let progress = state.progress else { return nil }
      return Progress("calculating", fraction: progress.fraction)
    } line: { state in
      state.notice ?? state.status.text
    }
  }
}
