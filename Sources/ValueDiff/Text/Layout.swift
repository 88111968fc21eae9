/// How a value is written: as one piece of text, or as items between two brackets.
enum Layout {
  case text(String)
  case group(open: String, items: [Item], close: String)

  struct Item {
    /// `id: `, or nothing.
    var label: String
    var value: Any
  }

  /// Values are written out to this many levels; deeper ones are `…`.
  static let maximumDepth = 64

  init(_ value: Any, depth: Int, names: inout PrintNames) {
    let tree = ValueTree(value)
    switch tree.node {
    case .optional(let wrapped):
      guard let wrapped else {
        self = .text("nil")
        return
      }
      let layout = Layout(wrapped, depth: depth, names: &names)
      if case .text(let text) = layout, Layout.isNil(wrapped) {
        // `.some(nil)` must not look like `nil`.
        self = .text(".some(\(text))")
      } else {
        self = layout
      }
    case .leaf(let text), .described(let text, _):
      self = .text(StringText.visible(text))
    case .string(let string):
      self = .text(StringText.quoted(string))
    default:
      self = Layout(groupOf: tree, names: &names)
      if depth >= Layout.maximumDepth, case .group(let open, let items, let close) = self,
        !items.isEmpty
      {
        self = .text(open + "…" + close)
      }
    }
  }

  /// Whether there is nothing at the bottom of these optionals.
  static func isNil(_ value: Any) -> Bool {
    guard case .optional(let wrapped) = Node(of: value) else { return false }
    return wrapped.map(isNil) ?? true
  }

  private init(groupOf tree: ValueTree, names: inout PrintNames) {
    var prefix = ""
    if let object = tree.object {
      let name = names.name(of: type(of: tree.value)) + "#\(names.number(of: object))"
      guard names.beginWriting(object) else {
        self = .text(name)
        return
      }
      // An instance that says what it prints as is not seen itself, unless it is met again.
      prefix = tree.value is any ValuePrintable ? "" : name
    }
    switch tree.node {
    case .record(let type, let fields):
      self = Layout(prefix.isEmpty ? names.name(of: type) : prefix, fields)
    case .tuple(let fields):
      self = Layout(prefix, fields)
    case .choice(let name, let payload):
      self = payload.isEmpty ? .text("." + name) : Layout(prefix + "." + name, payload)
    case .list(let elements, _):
      self = .group(open: prefix + "[", items: Layout.items(elements), close: "]")
    case .set(let members):
      let items = Layout.items(KeyOrder.sorted(members))
      self = .group(open: prefix + "Set([", items: items, close: "])")
    case .dictionary(let entries):
      let sorted = KeyOrder.sorted(entries)
      let items = zip(keyTexts(sorted.map(\.key), limit: 200), sorted).map {
        Item(label: $0 + ": ", value: $1.value)
      }
      self =
        items.isEmpty
        ? .text(prefix + "[:]")
        : .group(open: prefix + "[", items: items, close: "]")
    case .leaf(let text), .described(let text, _), .string(let text):
      // Has no parts, and is laid out before this is asked.
      self = .text(text)
    case .optional:
      // As above: an optional is laid out as what it wraps.
      self = .text("nil")
    }
  }

  private init(_ prefix: String, _ fields: [Field]) {
    let items = fields.map { field in
      Item(label: field.label.map { $0 + ": " } ?? "", value: field.value)
    }
    self = .group(open: prefix + "(", items: items, close: ")")
  }

  private static func items(_ values: [Any]) -> [Item] {
    values.map { Item(label: "", value: $0) }
  }
}
