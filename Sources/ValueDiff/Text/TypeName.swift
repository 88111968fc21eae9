/// The name of a type as somebody would write it: `Search.State`, `[Row?]`, without modules.
///
/// What the language itself prints for a private type differs between debug and release builds.
package enum TypeName {
  package static func text(of type: Any.Type) -> String {
    var parser = TypeNameParser(rest: Substring(String(reflecting: type)))
    return parser.names()
  }

  /// The name without the types in which it is nested: `State` of `Search.State`.
  package static func lastComponent(of type: Any.Type) -> String {
    let text = text(of: type)
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      case "." where depth == 0: start = text.index(after: index)
      default: break
      }
    }
    return String(text[start...])
  }
}

/// Reads the fully qualified name of a type and writes the short one.
private struct TypeNameParser {
  var rest: Substring

  /// Reads up to a closing bracket that belongs to the caller, or the end.
  mutating func names() -> String {
    var text = ""
    while let character = rest.first, character != ">", character != ")" {
      if skipContext() != nil {
        continue
      } else if rest.hasPrefix("->") {
        text += "->"
        rest.removeFirst(2)
      } else if character == "(" {
        rest.removeFirst()
        text += "(" + names() + ")"
        rest = rest.dropFirst()
      } else if isPartOfName(character) {
        text += name()
      } else {
        text.append(character)
        rest.removeFirst()
      }
    }
    return text
  }

  /// One dotted name with its generic arguments, and what is nested in that: `Module.Outer<A>.Inner`.
  private mutating func name() -> String {
    let components = dottedComponents()
    guard rest.first == "<" else { return short(components) }
    rest.removeFirst()
    let arguments = names()
    rest = rest.dropFirst()
    var text: String
    switch components {
    case ["Swift", "Array"]: text = "[" + arguments + "]"
    case ["Swift", "Dictionary"]: text = dictionary(arguments)
    case ["Swift", "Optional"]:
      // A function type or a composition: `((Int) -> Int)?`.
      let needsBrackets = arguments.firstIndexOutsideBrackets(of: " ") != nil
      text = needsBrackets ? "(" + arguments + ")?" : arguments + "?"
    default: text = short(components) + "<" + arguments + ">"
    }
    while rest.first == "." {
      rest.removeFirst()
      // A nested type has no module in front of it.
      text += "." + dottedComponents().joined(separator: ".")
      if rest.first == "<" {
        rest.removeFirst()
        text += "<" + names() + ">"
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private mutating func dottedComponents() -> [String] {
    var components: [String] = []
    var contexts = 0
    while true {
      if let context = skipContext() {
        contexts += context == .unknown ? 1 : 0
        // The function of a local type has a context inside another; what is around it goes, as the
        // module does. A private type has one only.
        if contexts == 2 { components = [""] }
        continue
      }
      contexts = 0
      components.append(String(rest.prefix(while: isPartOfName)))
      rest = rest.drop(while: isPartOfName)
      guard rest.first == ".", rest != "." else { return components }
      rest.removeFirst()
    }
  }

  private enum Context {
    case unknown
    case `extension`
  }

  /// `(extension in M):` and `(unknown context at $7f00).` say nothing to a reader.
  private mutating func skipContext() -> Context? {
    let context: Context
    if rest.hasPrefix("(unknown context at ") {
      context = .unknown
    } else if rest.hasPrefix("(extension in ") {
      context = .extension
    } else {
      return nil
    }
    rest = rest.drop { $0 != ")" }.dropFirst(2)
    return context
  }

  private func short(_ components: [String]) -> String {
    components.count > 1
      ? components.dropFirst().joined(separator: ".") : components.joined()
  }

  private func dictionary(_ arguments: String) -> String {
    guard let comma = arguments.firstIndexOutsideBrackets(of: ",") else {
      return "[" + arguments + "]"
    }
    return "[" + arguments[..<comma] + ":" + arguments[comma...].dropFirst() + "]"
  }

  private func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`"
      || character == "$"
  }
}

extension String {
  fileprivate func firstIndexOutsideBrackets(of wanted: Character) -> Index? {
    var depth = 0
    var previous: Character?
    for index in indices {
      let character = self[index]
      if depth == 0, character == wanted { return index }
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      previous = character
    }
    return nil
  }
}
