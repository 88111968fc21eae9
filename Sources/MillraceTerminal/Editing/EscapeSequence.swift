/// The part of a key that follows the escape character, byte by byte.
///
/// - `ESC [ … final`: a control sequence; `ESC [ [ x` is a function key of the Linux console.
/// - `ESC O x`: a key in application mode.
/// - `ESC ] … BEL` and the like: an answer of the terminal, up to `BEL` or `ESC \`.
/// - `ESC x`: Alt and the key x.
struct EscapeSequence {
  enum Step: Equatable {
    /// More bytes belong to it.
    case more
    /// It is complete and means this key.
    case key(Key)
    /// It is complete and begins a paste.
    case pasteBegan
    /// It ended before this byte, which is to be taken anew; it meant this key, if any.
    case brokenOff(Key?)
  }

  private enum State {
    case begun, control, linuxConsole, application
    case answer(isEnding: Bool)
  }

  private var state = State.begun
  private var parameters: [UInt8] = []

  mutating func next(_ byte: UInt8) -> Step {
    switch state {
    case .begun: return first(byte)
    case .linuxConsole: return byte < 0x20 ? .brokenOff(.unknown) : .key(.unknown)
    case .application:
      guard (0x40...0x7E).contains(byte) else { return .brokenOff(.unknown) }
      return .key(Self.key(final: byte, parameters: []))
    case .control:
      switch byte {
      case UInt8(ascii: "[") where parameters.isEmpty:
        state = .linuxConsole
        return .more
      case 0x20...0x3F:
        // No key needs more; a longer one is read to its end and then means nothing.
        if parameters.count < 16 { parameters.append(byte) }
        return .more
      case 0x40...0x7E:
        if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { return .pasteBegan }
        return .key(Self.key(final: byte, parameters: parameters))
      default: return .brokenOff(.unknown)
      }
    case .answer(let isEnding):
      if byte == 0x07 || (isEnding && byte == UInt8(ascii: "\\")) { return .key(.unknown) }
      // Ctrl-C and Enter are not lost in an answer that never ends.
      if byte == 0x03 || byte == 0x0D || byte == 0x0A { return .brokenOff(.unknown) }
      state = .answer(isEnding: byte == 0x1B)
      return .more
    }
  }

  /// Nothing came for a while: what there is of the sequence is all of it.
  var keyWhenPaused: Key {
    switch state {
    case .begun: .escape
    case .control where parameters.isEmpty: .alt("[")
    case .application: .alt("O")
    case .control, .linuxConsole, .answer: .unknown
    }
  }

  private mutating func first(_ byte: UInt8) -> Step {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .application
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .answer(isEnding: false)
    case 0x7F, 0x08: return .key(.alt("\u{7F}"))
    case 0x20..<0x7F: return .key(.alt(Character(UnicodeScalar(byte))))
    default: return .brokenOff(.escape)
    }
    return .more
  }

  private static func key(final: UInt8, parameters: [UInt8]) -> Key {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    // The second number holds one more than the bits of the modifiers: 2 is Alt, 4 is Control.
    let jumps = numbers.count > 1 && (numbers[1] - 1) & 0b110 != 0
    switch UnicodeScalar(final) {
    case "A": return .up
    case "B": return .down
    case "C": return jumps ? .wordRight : .right
    case "D": return jumps ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "M" where parameters.isEmpty: return .enter
    case "~":
      switch numbers.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 3: return .delete
      default: return .unknown
      }
    default: return .unknown
    }
  }
}
