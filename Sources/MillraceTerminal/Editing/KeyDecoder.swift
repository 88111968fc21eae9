/// Turns the bytes of a terminal into keys, however they are cut into pieces.
///
/// Invalid UTF-8 becomes replacement characters, NUL is dropped. A lone escape character can be the key
/// or the beginning of another: it waits for ``inputPaused()``.
struct KeyDecoder {
  private enum State {
    case ground
    case escape(EscapeSequence)
    case paste(PasteReader)
  }

  private var state = State.ground
  private var assembler = UTF8Assembler()

  /// Whether a pause now would mean something.
  var isWaiting: Bool {
    switch state {
    case .ground: assembler.isWaiting
    case .escape: true
    // A paste ends with its mark only, however long it takes.
    case .paste: false
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
    case .paste:
      return []
    }
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
