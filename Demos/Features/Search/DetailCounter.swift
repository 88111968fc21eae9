/// Gathers the detail of a file from its bytes, which come in parts of any size.
struct DetailCounter {
  private(set) var size = 0
  private var position = LinePosition()
  private var lastByte: UInt8?
  /// The first bytes of the file: the lines that are shown are cut out of them.
  private var head: [UInt8] = []

  /// Takes in the next bytes.
  mutating func advance(over bytes: UnsafeRawBufferPointer) {
    guard let last = bytes.last else { return }
    head.append(contentsOf: bytes.prefix(FileReading.headBytes - head.count))
    position.advance(over: bytes)
    lastByte = last
    size += bytes.count
  }

  /// What is known when no more bytes come.
  var detail: FileDetail {
    let isBinary = head.contains(0)
    let endsInLine = lastByte != nil && lastByte != UInt8(ascii: "\n")
    return FileDetail(
      size: size,
      lineCount: position.line - 1 + (endsInLine ? 1 : 0),
      firstLines: isBinary ? [] : firstLines,
      isBinary: isBinary
    )
  }

  private var firstLines: [String] {
    var lines: [String] = []
    var rest = head[...]
    while !rest.isEmpty, lines.count < FileDetail.shownLines {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      let isEnded = line.endIndex < rest.endIndex
      // Without a line break the head may end within the line.
      let isCut = !isEnded && size > head.count
      let shown = isEnded && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      lines.append(VisibleText.line(shown, isCut: isCut, limit: FileDetail.shownScalars))
      rest = rest[line.endIndex...].dropFirst()
    }
    return lines
  }
}
