/// A short label for a value, usually an action: the case, without the data it carries.
///
/// - A case of an enum is `.searchTapped`; an enum in its payload is chained: `.search(.hitsFound)`.
/// - Whatever tells one row from another stays: `.row(id: 3, action: .tapped)`. That is a number, a string
///   or a `UUID` whose label is `id` or ends in `ID` or `Id`, and a number or an unlabelled string in front
///   of an enum.
/// - All other data is left out, so `.loginTapped(password: "…")` is `.loginTapped`.
/// - A case without payload of an enum that has a description is that description, as everywhere.
/// - A value that is no enum is shown itself, in one line of at most 60 characters: `true`, `"swift"`,
///   `Row(id: 1, title: "a")`. A ``ValuePrintable`` value is asked first.
///
/// - Complexity: one or two mirrors for each enum in the chain, of which at most 16 are followed.
package func caseLabel(_ value: Any) -> String {
  CaseLabel.label(of: value, depth: 0) ?? compact(unwrappingAnyHashable(value), limit: 60)
}

private enum CaseLabel {
  /// Nil when the value is no enum.
  static func label(of value: Any, depth: Int) -> String? {
    let value = unwrappingAnyHashable(value)
    if let known = value as? any LibraryValue {
      guard case .optional(let wrapped?) = known.libraryNode else { return nil }
      return label(of: wrapped, depth: depth)
    }
    if depth >= 16 { return "…" }
    if let printable = value as? any ValuePrintable {
      switch printable.printedForm.content {
      case .text(let text): return text
      case .value(let other): return label(of: other, depth: depth + 1)
      case .list: return nil
      }
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    guard let child = mirror.children.first else {
      let name = String(describing: value)
      return value is any CustomStringConvertible ? name : "." + name
    }
    let name = "." + (child.label ?? "")
    let parts = payload(child.value).labelled(depth: depth + 1)
    return parts.isEmpty ? name : name + "(" + parts.joined(separator: ", ") + ")"
  }

  private static func payload(_ value: Any) -> Payload {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else {
      return Payload(parts: [Field(label: nil, value: value)])
    }
    let parts = mirror.children.map { child in
      Field(label: child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: child.value)
    }
    return Payload(parts: parts)
  }
}

/// The values that a case carries.
private struct Payload {
  var parts: [Field]

  func labelled(depth: Int) -> [String] {
    let labels = parts.map { CaseLabel.label(of: $0.value, depth: depth) }
    let lastEnum = labels.lastIndex { $0 != nil } ?? -1
    return parts.indices.compactMap { position in
      let part = parts[position]
      let text = labels[position] ?? Identifier(part, isBeforeEnum: position < lastEnum)?.text
      return text.map { (part.label.map { $0 + ": " } ?? "") + $0 }
    }
  }
}

/// A payload that tells which one is meant.
private struct Identifier {
  let text: String

  init?(_ part: Field, isBeforeEnum: Bool) {
    let isNamedID =
      part.label.map { $0 == "id" || $0.hasSuffix("ID") || $0.hasSuffix("Id") } ?? false
    guard isNamedID || isBeforeEnum else { return nil }
    let value = unwrappingAnyHashable(part.value)
    guard let text = Identifier.text(of: value, isStringAllowed: isNamedID || part.label == nil)
    else {
      return nil
    }
    self.text = text
  }

  private static func text(of value: Any, isStringAllowed: Bool) -> String? {
    switch value {
    case let number as any BinaryInteger:
      return "\(number)"
    case let string as any StringProtocol:
      return isStringAllowed ? compact(String(string), limit: 40) : nil
    case let wrapper as any RawRepresentable:
      return text(of: wrapper.rawValue, isStringAllowed: isStringAllowed)
    default:
      return isUniversal(value) ? String(describing: value) : nil
    }
  }

  /// A `UUID`, known by its text: 8-4-4-4-12 hexadecimal digits.
  private static func isUniversal(_ value: Any) -> Bool {
    guard value is any CustomStringConvertible else { return false }
    let groups = String(describing: value).split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy(\.isHexDigit)
  }
}
