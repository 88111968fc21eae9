/// A value made up from a seed, in two forms: one that has an `==`, and one of the language's own types.
indirect enum GeneratedValue: Hashable {
  case number(Int)
  case text(String)
  case nothing
  case some(GeneratedValue)
  case list([GeneratedValue])
  case set(Set<GeneratedValue>)
  case table([GeneratedValue: GeneratedValue])
  case pair(GeneratedValue, named: GeneratedValue)
  case record(GeneratedRecord)
  case instance(GeneratedInstance)
}

struct GeneratedRecord: Hashable, Identifiable {
  var id: Int
  var title: String
  var content: GeneratedValue
}

final class GeneratedInstance: Hashable {
  let content: GeneratedValue
  init(_ content: GeneratedValue) { self.content = content }

  static func == (left: GeneratedInstance, right: GeneratedInstance) -> Bool {
    left.content == right.content
  }

  func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

/// A generator whose numbers follow from its seed.
struct SeededNumbers: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var number = seed
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

extension GeneratedValue {
  /// Words that look alike, that cannot be seen, that are long, and that are written from right to left.
  private static let words = [
    "", "a", "b", "а", "ab", "a\u{200D}b", "a\u{34F}b", "\u{3164}", "e\u{301}", "\u{301}",
    "\u{E9}x",
    "\u{FE0E}", "❤", "❤️", "👩‍👧", "👩👧", "a\u{202E}b", "א1", "1א", "-", "–", " ", "\u{A0}", "\u{2800}",
    "\"", "\\", "\n", "line\nline", "line\nother", "line\n", "\t", "\0", "…", "...", "nil", "1",
    String(repeating: "x", count: 300) + "1", String(repeating: "x", count: 300) + "2",
  ]

  static func generated(by numbers: inout SeededNumbers, depth: Int = 0) -> GeneratedValue {
    func part(_ numbers: inout SeededNumbers) -> GeneratedValue {
      generated(by: &numbers, depth: depth + 1)
    }
    switch numbers.below(depth > 3 ? 4 : 12) {
    case 0: return .number(numbers.below(4))
    case 1, 2: return .text(words[numbers.below(words.count)])
    case 3: return .nothing
    case 4: return .some(part(&numbers))
    case 5, 6: return .list((0..<numbers.below(5)).map { _ in part(&numbers) })
    case 7: return .set(Set((0..<numbers.below(5)).map { _ in part(&numbers) }))
    case 8:
      return .table(
        Dictionary(
          (0..<numbers.below(4)).map { _ in (part(&numbers), part(&numbers)) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    case 9: return .pair(part(&numbers), named: part(&numbers))
    case 10:
      let title = words[numbers.below(words.count)]
      return .record(
        GeneratedRecord(id: numbers.below(4), title: title, content: part(&numbers))
      )
    default: return .instance(GeneratedInstance(part(&numbers)))
    }
  }

  /// The same value, changed somewhere. Not always: a change may be undone by another.
  func changed(by numbers: inout SeededNumbers) -> GeneratedValue {
    if numbers.below(4) == 0 { return .generated(by: &numbers, depth: 3) }
    switch self {
    case .number, .text, .nothing:
      return .generated(by: &numbers, depth: 4)
    case .some(let value):
      return .some(value.changed(by: &numbers))
    case .list(var values):
      switch values.isEmpty ? 0 : numbers.below(4) {
      case 0: values.insert(.generated(by: &numbers, depth: 3), at: numbers.below(values.count + 1))
      case 1: values.remove(at: numbers.below(values.count))
      case 2: values.shuffle(using: &numbers)
      default:
        let position = numbers.below(values.count)
        values[position] = values[position].changed(by: &numbers)
      }
      return .list(values)
    case .set(var members):
      if let member = members.min(by: { "\($0)" < "\($1)" }), numbers.below(2) == 0 {
        members.remove(member)
      }
      members.insert(.generated(by: &numbers, depth: 3))
      return .set(members)
    case .table(var entries):
      if let key = entries.keys.min(by: { "\($0)" < "\($1)" }), numbers.below(3) > 0 {
        entries[key] = numbers.below(2) == 0 ? nil : entries[key]?.changed(by: &numbers)
      } else {
        entries[.generated(by: &numbers, depth: 3)] = .number(1)
      }
      return .table(entries)
    case .pair(let first, let second):
      return numbers.below(2) == 0
        ? .pair(first.changed(by: &numbers), named: second)
        : .pair(first, named: second.changed(by: &numbers))
    case .record(var record):
      record.content = record.content.changed(by: &numbers)
      return .record(record)
    case .instance(let instance):
      return .instance(GeneratedInstance(instance.content.changed(by: &numbers)))
    }
  }

  /// An equal value: its own instances, and its unordered collections filled in another order.
  var rebuilt: GeneratedValue {
    switch self {
    case .number, .text, .nothing: return self
    case .some(let value): return .some(value.rebuilt)
    case .list(let values): return .list(values.map(\.rebuilt))
    case .set(let members):
      var other = Set<GeneratedValue>(minimumCapacity: 4 * members.count + 8)
      for member in members.reversed() { other.insert(member.rebuilt) }
      return .set(other)
    case .table(let entries):
      var other = [GeneratedValue: GeneratedValue](minimumCapacity: 4 * entries.count + 8)
      for (key, value) in entries.reversed() { other[key.rebuilt] = value.rebuilt }
      return .table(other)
    case .pair(let first, let second): return .pair(first.rebuilt, named: second.rebuilt)
    case .record(var record):
      record.content = record.content.rebuilt
      return .record(record)
    case .instance(let instance): return .instance(GeneratedInstance(instance.content.rebuilt))
    }
  }

  /// The value in the language's own types, which have no `==` of their own here.
  var plain: Any {
    struct Record { var id: Int, title: String, content: Any }
    struct Pair { var first: Any, named: Any }
    switch self {
    case .number(let number): return number
    case .text(let text): return text
    case .nothing: return Any?.none as Any
    case .some(let value): return Any?.some(value.plain) as Any
    case .list(let values): return values.map(\.plain)
    case .set(let members): return members
    case .table(let entries): return entries.mapValues(\.plain)
    case .pair(let first, let second): return Pair(first: first.plain, named: second.plain)
    case .record(let record):
      return Record(id: record.id, title: record.title, content: record.content.plain)
    // Without an `==`, another instance is another value.
    case .instance(let instance): return instance
    }
  }
}
