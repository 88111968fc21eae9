import Millrace

let arguments = CommandLine.arguments.dropFirst()
let suites: [(name: String, run: () async -> Void)] = [
  ("send", measureSends),
  ("effect", measureEffects),
  ("cancel", measureCancels),
]

#if DEBUG
  print("Build with '-c release': the figures of a debug build mean nothing.")
#else
  for suite in suites where arguments.isEmpty || arguments.contains(suite.name) {
    print("\n\(suite.name)")
    await suite.run()
  }
#endif
