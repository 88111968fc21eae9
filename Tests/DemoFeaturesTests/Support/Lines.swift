import Millrace

/// What happened, in the order in which it happened, told from many places.
final class Lines: Sendable {
  private let lines = Guarded<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}
