/// Turns the bytes of a terminal into keys, however they are cut into pieces.
///
/// Invalid UTF-8 becomes replacement characters, NUL is dropped. A lone escape character can be the key
/// or the beginning of another: it waits for ``inputPaused()``. So does a paste whose end never comes.
struct KeyDecoder {
  private enum State {
    case ground
    case escape(EscapeSequence)
    case paste(PasteReader)
  }

  private var state = State.ground
  private var assembler = UTF8Assembler()

  /// A lone escape character is the Escape key when nothing follows for so long.
  static let escapeDelay = Duration.milliseconds(50)

  /// A paste of which nothing more came for so long is over: its mark was lost.
  static let pasteDelay = Duration.seconds(1)

  /// After what time without input ``inputPaused()`` means something; nil when it never does.
  var delay: Duration? {
    switch state {
    case .ground: assembler.isWaiting ? Self.escapeDelay : nil
    case .escape: Self.escapeDelay
    case .paste: Self.pasteDelay
    }
  }

  /// The keys that are complete with these bytes.
  ///
  /// - Complexity: O(*n*).
  mutating func keys(from bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.first {
      switch state {
      case .ground:
        let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        if text.isEmpty {
          appendText(assembler.finish(), to: &keys)
          rest.removeFirst()
          control(byte, &keys)
        } else {
          appendText(assembler.decode(text), to: &keys)
          rest = rest[text.endIndex...]
        }
      case .escape(var sequence):
        let step = sequence.next(byte)
        state = .escape(sequence)
        if case .brokenOff = step {} else { rest.removeFirst() }
        sequenceStepped(step, &keys)
      case .paste(var reader):
        let taken = reader.take(rest)
        if !taken.text.isEmpty { keys.append(.pasted(taken.text)) }
        rest = rest.dropFirst(taken.count)
        state = taken.isOver ? .ground : .paste(reader)
      }
    }
    return keys
  }

  /// Nothing came for a while: what has begun is complete as it is.
  mutating func inputPaused() -> [Key] {
    switch state {
    case .ground:
      var keys: [Key] = []
      appendText(assembler.finish(), to: &keys)
      return keys
    case .escape(let sequence):
      state = .ground
      return [sequence.keyWhenPaused]
    case .paste(let reader):
      return end(reader)
    }
  }

  /// Ends a paste whose end does not come when these bytes, which came together, are Ctrl-C, Ctrl-D or
  /// Ctrl-Z alone: that is a person who wants it to end. What is pasted comes in greater pieces.
  mutating func endPaste(before bytes: [UInt8]) -> [Key] {
    guard case .paste(let reader) = state, [[0x03], [0x04], [0x1A]].contains(bytes) else {
      return []
    }
    return end(reader)
  }

  /// The paste is over without its mark.
  private mutating func end(_ reader: PasteReader) -> [Key] {
    var reader = reader
    state = .ground
    let rest = reader.finish()
    return rest.isEmpty ? [] : [.pasted(rest)]
  }

  private mutating func sequenceStepped(_ step: EscapeSequence.Step, _ keys: inout [Key]) {
    switch step {
    case .more: return
    case .key(let key):
      keys.append(key)
      state = .ground
    case .pasteBegan:
      state = .paste(PasteReader())
    case .brokenOff(let key):
      if let key { keys.append(key) }
      state = .ground
    }
  }

  private mutating func control(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x00: break
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x1B: state = .escape(EscapeSequence())
    case 0x01...0x1A: keys.append(.control(Character(UnicodeScalar(byte + 0x60))))
    default: keys.append(.unknown)
    }
  }

  private func appendText(_ text: String, to keys: inout [Key]) {
    guard !text.isEmpty else { return }
    let isControl = { (scalar: Unicode.Scalar) in (0x80..<0xA0).contains(scalar.value) }
    guard text.unicodeScalars.contains(where: isControl) else { return keys.append(.text(text)) }
    var kept = ""
    kept.unicodeScalars.append(contentsOf: text.unicodeScalars.filter { !isControl($0) })
    if !kept.isEmpty { keys.append(.text(kept)) }
  }
}
