/// The first of many things and how many there are: what a text shows of a list that may be long.
struct Excerpt<Element: Hashable & Sendable>: Hashable, Sendable {
  private(set) var shown: [Element] = []
  private(set) var count = 0

  init() {}

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  var isEmpty: Bool { count == 0 }

  /// How many are not shown.
  var rest: Int { count - shown.count }

  /// Adds a thing, which is only made where it is shown.
  mutating func append(_ element: @autoclosure () -> Element) {
    if count < 20 { shown.append(element()) }
    count += 1
  }

  /// A line for each that is shown, and one for the rest.
  func lines(_ line: (Element) -> String) -> [String] {
    shown.map(line) + (rest > 0 ? ["… and \(rest) more."] : [])
  }
}

extension Excerpt: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension String {
  /// A text of at most so many lines, none of them endless. Where something is left out, it says how much.
  ///
  /// - Complexity: O(length).
  func bounded(lines limit: Int) -> String {
    let width = 2_000
    var kept: [String] = []
    var count = 0
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      count += 1
      guard count <= limit else { continue }
      // A line is measured in bytes, which costs nothing.
      let isLong = line.utf8.count > width
      let rest = isLong ? line.count - min(line.count, width) : 0
      kept.append(rest > 0 ? "\(line.prefix(width))… (\(rest) more characters)" : String(line))
    }
    if count > limit { kept.append("… \(count - limit) more lines are left out.") }
    return kept.joined(separator: "\n")
  }
}
