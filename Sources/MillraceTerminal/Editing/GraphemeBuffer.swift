/// A line of characters with a cursor between two of them.
///
///     before           after (stored backwards)
///     c a l c ␣ s t  │  a r t
///                    cursor
///
/// The characters are those of the joined text at any time: an accent typed after a letter joins it, and
/// what a deletion brings together joins too; the cursor then stands after the joined character. Only
/// characters of more than 256 bytes, which no language has, are no longer joined to others.
struct GraphemeBuffer: Equatable, Sendable {
  private var before: [Character] = []
  private var after: [Character] = []

  init() {}

  /// The cursor stands at the end.
  init(_ text: String) {
    before = Array(text)
  }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }
  var count: Int { before.count + after.count }

  /// How many characters stand before the cursor.
  var cursor: Int { before.count }

  /// - Complexity: O(*n*).
  var text: String { textBeforeCursor + String(after.reversed()) }

  /// - Complexity: O(*n*).
  var textBeforeCursor: String { String(before) }

  /// - Complexity: O(1).
  subscript(index: Int) -> Character {
    index < before.count ? before[index] : after[count - 1 - index]
  }

  /// Inserts at the cursor, which then stands after the text.
  ///
  /// - Complexity: O(*m*) for *m* inserted characters.
  mutating func insert(_ text: String) {
    guard let last = before.last, !last.isASCII || text.utf8.first.map({ $0 >= 0x80 }) ?? false,
      last.utf8.count <= Self.longestJoined
    else {
      before.append(contentsOf: text)
      return join()
    }
    before.removeLast()
    before.append(contentsOf: String(last) + text)
    join()
  }

  /// Removes up to `count` characters before the cursor and answers with them.
  ///
  /// - Complexity: O(*count*).
  @discardableResult
  mutating func removeBackward(_ count: Int = 1) -> String {
    let removed = String(before.suffix(count))
    before.removeLast(min(count, before.count))
    join()
    return removed
  }

  /// Removes up to `count` characters after the cursor and answers with them.
  ///
  /// - Complexity: O(*count*).
  @discardableResult
  mutating func removeForward(_ count: Int = 1) -> String {
    let removed = String(after.suffix(count).reversed())
    after.removeLast(min(count, after.count))
    join()
    return removed
  }

  /// Moves the cursor to a place from 0 to `count`; one outside is brought into it.
  ///
  /// - Complexity: O(*d*) for a distance of *d* characters.
  mutating func moveCursor(to place: Int) {
    let place = min(max(0, place), count)
    if place < before.count {
      after.append(contentsOf: before[place...].reversed())
      before.removeLast(before.count - place)
    } else if place > before.count {
      let distance = place - before.count
      before.append(contentsOf: after.suffix(distance).reversed())
      after.removeLast(distance)
    }
  }

  // Longer ones are left alone: joining a mark at a time to them would take quadratic time.
  private static let longestJoined = 256

  /// Lets the characters at both sides of the cursor join, and those after them as far as that changes them.
  private mutating func join() {
    guard let last = before.last, let next = after.last, !last.isASCII || !next.isASCII else {
      return
    }
    var open = before.removeLast()
    var settled: [Character] = []
    while let next = after.last, open.utf8.count <= Self.longestJoined {
      let joined = Array(String(open) + String(next))
      // Bytes are compared, as equal characters can be written with different ones.
      if joined.count == 2, joined[0].utf8.count == open.utf8.count { break }
      after.removeLast()
      settled += joined.dropLast()
      open = joined[joined.count - 1]
    }
    settled.append(open)
    before.append(settled[0])
    after.append(contentsOf: settled.dropFirst().reversed())
  }
}
