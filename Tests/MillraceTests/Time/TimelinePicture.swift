import Foundation

/// A picture of what an operator does, as it stands in a documentation comment:
///
///     starts     a-b-c-------
///                debounce(id: "q", for: .milliseconds(300))
///     output     -------c----
///
/// A character stands for 100 ms. The first word says what the input line shows.
struct TimelinePicture: CustomStringConvertible {
  enum Input: String {
    /// Each letter is an effect that is started then; `C` is a cancel of the name.
    case starts
    /// What one effect, started at the beginning, sends; `!` is an error that it throws.
    case effect
  }

  let kind: Input
  let input: String
  let operation: String
  let output: String
  let place: String

  var description: String { "\(place): \(operation)" }

  /// The pictures in the documentation comments of a source file, in the folder of the library.
  static func all(in file: String, sourcePath: String = #filePath) throws -> [TimelinePicture] {
    let root = URL(fileURLWithPath: sourcePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appendingPathComponent("Sources/Millrace/\(file)")
    return parse(try String(contentsOf: url, encoding: .utf8), file: file)
  }

  /// A picture is three lines: two words, the operator in the column of the second, two words.
  static func parse(_ text: String, file: String) -> [TimelinePicture] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(documentation)
    return lines.indices.dropLast(2).compactMap { index in
      guard let (word, column, input) = row(lines[index]), let kind = Input(rawValue: word),
        let (outputWord, outputColumn, output) = row(lines[index + 2]), outputWord == "output",
        outputColumn == column, lines[index + 1].prefix(column).allSatisfy({ $0 == " " })
      else { return nil }
      return TimelinePicture(
        kind: kind,
        input: input,
        operation: String(lines[index + 1].dropFirst(column)),
        output: output,
        place: "\(file):\(index + 1)"
      )
    }
  }

  private static func documentation(_ line: Substring) -> String {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("///") ? String(text.dropFirst(3)) : ""
  }

  private static func row(_ line: String) -> (word: String, column: Int, rest: String)? {
    let words = line.split(separator: " ")
    guard words.count == 2 else { return nil }
    let column = line.distance(from: line.startIndex, to: words[1].startIndex)
    return (String(words[0]), column, String(words[1]))
  }
}
