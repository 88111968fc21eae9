// A program for the tests: a console on the terminal it was started on, which the tests watch from outside.
import MillraceTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A failsafe: a test that went wrong leaves nothing behind.
alarm(60)

let mode = CommandLine.arguments.dropFirst().first ?? ""
if mode == "job" { runAsJob() }
if mode == "save" { saveAndEnd() }
let terminal = SystemTerminal.standard()
let console = Console(terminal)

func answer(_ input: ConsoleInput) {
  switch input {
  case .line(let line): console.print("line: \(line)")
  case .lineTooLong(let bytes): console.print("too long: \(bytes)")
  case .lineCancelled: console.print("cancelled")
  case .interrupted: console.print("interrupted")
  case .endOfInput: console.print("end")
  }
}

switch mode {
case "hang":
  // Never reads: the first interrupt stays untaken.
  console.print("hanging")
  while true { pause() }
case "wait":
  console.print("waiting")
  let end = console.wait(atMost: .seconds(60))
  console.print("wait: \(end)")
  console.close()
  exit(7)
case "exit":
  answer(console.readLine(prompt: "probe> "))
  exit(3)
case "crash":
  answer(console.readLine(prompt: "probe> "))
  abort()
default:
  var ends = 0
  while ends < 2 {
    let input = console.readLine(prompt: "probe> ")
    answer(input)
    ends = input == .endOfInput ? 2 : input == .interrupted ? ends + 1 : 0
    if input == .line("width") { console.print("width: \(console.width)") }
  }
  console.close()
}
