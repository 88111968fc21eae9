import DemoFeatures
import Millrace
import MillraceTerminal

/// The demo: all features, what can be typed, and how each is shown.
let demoDriver: Driver<Root.State, Root.Action> = Driver(
  name: "demo",
  summary: "Features whose work can be cancelled, driven from a terminal.",
  initialState: Root.State(),
  views: [.calculation, .tiles, .ticker, .search, .loads],
  isEndless: { $0.scope == "ticker" && $0.name != "waiter for one value" }
) {
  Root()
} simulated: {
  $0.calculationWorker = .paced(termsPerSecond: 100_000_000)
} commands: {
  CommandTable.calculation.map { .calculation($0) }
  CommandTable.tiles.map { .tiles($0) }
  CommandTable.ticker.map { .ticker($0) }
} replies: {
  CommandTable.search
}
.savingSessions()
