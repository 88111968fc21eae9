extension Node {
  /// Opens one level of a value.
  ///
  /// Asked in this order: the types of the standard library, what the type says it prints as, a text of
  /// its own, and at last its mirror.
  init(of value: Any) {
    var value = value
    // A form may name another value that has a form; one that names itself must not hang.
    for _ in 0..<64 {
      value = unwrappingAnyHashable(value)
      if let known = value as? any LibraryValue {
        self = known.libraryNode
        return
      }
      guard let printable = value as? any ValuePrintable else {
        self = Node(describing: value)
        return
      }
      switch printable.printedForm.content {
      case .text(let text):
        self = .leaf(text)
        return
      case .list(let elements, let identities):
        self = .list(elements, identities: identities)
        return
      case .value(let other):
        value = other
      }
    }
    self = .leaf("…")
  }

  /// A description is used for enums, where the type is a library's, and where it is all there is.
  private init(describing value: Any) {
    if let type = value as? Any.Type {
      self = .leaf(TypeName.text(of: type) + ".self")
    } else if let keyPath = value as? AnyKeyPath {
      self = .leaf("\(keyPath)")
    } else {
      let mirror = Mirror(reflecting: value)
      self = Node(describing: value, mirror) ?? Node(structureOf: value, mirror)
    }
  }

  private init?(describing value: Any, _ mirror: Mirror) {
    guard let describable = value as? any CustomStringConvertible else { return nil }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary, .tuple:
      return nil
    case .enum:
      self = .described(describable.description, value)
    default:
      guard let text = LibraryText.text(of: describable) else { return nil }
      self = .described(text, value)
    }
  }

  /// What a value is made of, whatever text its type would print as.
  init(structureOf value: Any) {
    self = Node(structureOf: value, Mirror(reflecting: value))
  }

  private init(structureOf value: Any, _ mirror: Mirror) {
    switch mirror.displayStyle {
    case .enum:
      self = Node(choice: value, mirror)
    case .tuple:
      self = .tuple(Node.fields(of: mirror))
    case .collection:
      self = .list(mirror.children.map(\.value), identities: nil)
    case .set:
      self = .set(mirror.children.map(\.value))
    case .dictionary:
      self = Node(dictionary: mirror)
    default:
      let fields = Node.fields(of: mirror)
      let hasParts =
        !fields.isEmpty
        || (mirror.displayStyle != nil && !(value is any CustomStringConvertible))
      self =
        hasParts
        ? .record(type(of: value), fields)
        : .leaf(String(describing: value))
    }
  }

  private init(choice value: Any, _ mirror: Mirror) {
    if let child = mirror.children.first {
      let payload = Mirror(reflecting: child.value)
      self = .choice(
        child.label ?? "",
        payload: payload.displayStyle == .tuple
          ? Node.fields(of: payload)
          : [Field(label: nil, value: child.value)]
      )
    } else {
      self = .choice(String(describing: value), payload: [])
    }
  }

  private init(dictionary mirror: Mirror) {
    var entries: [Entry] = []
    for child in mirror.children {
      guard let (key, value) = child.value as? (Any, Any) else {
        // A custom mirror that calls itself a dictionary and holds no pairs.
        self = .list(mirror.children.map(\.value), identities: nil)
        return
      }
      entries.append(Entry(key: key, value: value))
    }
    self = .dictionary(entries)
  }

  private static func fields(of mirror: Mirror) -> [Field] {
    var fields = mirror.superclassMirror.map { self.fields(of: $0) } ?? []
    for child in mirror.children {
      guard let label = child.label else {
        fields.append(Field(label: nil, value: child.value))
        continue
      }
      // Every actor starts with it; its storage cannot be looked at.
      if label == "$defaultActor" { continue }
      fields.append(Field(label: printedLabel(label, of: child.value), value: child.value))
    }
    return fields
  }

  /// The name in the source of a stored property, or nil for the made-up label of a tuple element.
  private static func printedLabel(_ label: String, of value: Any) -> String? {
    if label.hasPrefix(".") { return nil }
    let lazyPrefix = "$__lazy_storage_$_"
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    // A property wrapper that says what it prints as stands for the property it wraps.
    if label.hasPrefix("_"), value is any ValuePrintable { return String(label.dropFirst()) }
    return label
  }

  /// Whether both are the same case of an enum, with something in it to compare.
  static func areSameChoice(_ left: Node, _ right: Node) -> Bool {
    guard case .choice(let left, let payload) = left, case .choice(let right, _) = right else {
      return false
    }
    return left == right && !payload.isEmpty
  }
}
