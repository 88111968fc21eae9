import Millrace

let suites: [Suite] = [
  .send, .effect, .cancel, .memory, .build, .debounce, .timer, .depth, .width, .teststore, .diff,
]

let help = """
  Usage: swift run -c release benchmarks [SUITE …]

  Measures Millrace against what it is made of: a closure, a lock, a bare task. Without a name all suites
  run. A time is processor time of the whole process for one repetition, the best of several rounds, so
  that other programs disturb it little; a ratio compares with the figure named in its line's suite and
  comes from the same run.

  \(suites.map { "  \($0.name)\(String(repeating: " ", count: 12 - $0.name.count))\($0.summary)" }
    .joined(separator: "\n"))
  """

let arguments = CommandLine.arguments.dropFirst()
let names = Set(suites.map(\.name))

if arguments.contains("--help") || arguments.contains("-h") {
  print(help)
} else if let unknown = arguments.first(where: { !names.contains($0) }) {
  refuse(
    "There is no suite '\(unknown)'. There are: \(suites.map(\.name).joined(separator: ", "))."
  )
} else {
  #if DEBUG
    refuse("Build with '-c release': the figures of a debug build mean nothing.")
  #else
    for suite in suites where arguments.isEmpty || arguments.contains(suite.name) {
      print("\n\(suite.name): \(suite.summary)")
      await suite.run()
    }
  #endif
}
