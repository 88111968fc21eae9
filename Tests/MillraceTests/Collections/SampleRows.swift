import Millrace

/// An id of which only two hashes exist, so that most look-ups meet a wrong id with the right hash.
struct CollidingID: Hashable, Sendable, Codable, CustomStringConvertible {
  let number: Int

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }

  var description: String { "#\(number)" }
}

struct CollidingRow: Identifiable, Equatable, Sendable {
  var id: CollidingID
  var value: Int
}

struct Row: Identifiable, Hashable, Comparable, Sendable, Codable {
  var id: Int
  var title = ""

  static func < (left: Row, right: Row) -> Bool { left.title < right.title }
}

/// A row whose id is no `id`.
struct Track: Equatable, Sendable {
  var title: String
  var number: Int
  var doubled: Int { number * 2 }
}

extension IdentifiedArray where Element == Row, ID == Int {
  /// Rows with these ids and no titles.
  static func rows(_ ids: some Sequence<Int>) -> Self {
    Self(uniqueElements: ids.map { Row(id: $0) })
  }
}

/// Runs `body` and returns the texts of all misuses that it committed, instead of printing them.
func misuses(in body: () throws -> Void) rethrows -> [String] {
  let texts = Guarded<[String]>([])
  let reporter = CollectionMisuse.Reporter { text in texts.withLock { $0.append(text) } }
  try CollectionMisuse.$reporter.withValue(reporter) {
    try body()
  }
  return texts.withLock { $0 }
}

/// Random numbers that are the same every time.
struct FixedRandomNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 32)
  }
}
