import MillraceTerminal
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `save FILE COUNT`: writes 200,000 bytes `n` to a file, and ends before the call of the system with
/// that number, as if it were killed there. Status 0: there was no such call.
func saveAndEnd() -> Never {
  let path = CommandLine.arguments[2]
  let last = Int(CommandLine.arguments[3]) ?? 0
  let made = Atomic(0)
  var writer = FileWriter()
  writer.before = { _ in
    if made.add(1, ordering: .relaxed).newValue == last { _exit(9) }
    return 0
  }
  do {
    try writer.write(Array(repeating: UInt8(ascii: "n"), count: 200_000), to: path, mode: 0o644)
    exit(0)
  } catch {
    print(error)
    exit(1)
  }
}
