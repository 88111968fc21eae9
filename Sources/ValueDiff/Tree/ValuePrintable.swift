/// A type that says itself what it prints as in differences, dumps and logs.
///
/// Everything that prints a value asks this first, before the value is looked into, so nothing that the
/// form leaves out reaches any text.
///
/// ```swift
/// struct Secret: Equatable, ValuePrintable {
///   var value: String
///   var printedForm: PrintedForm { .text("<redacted>") }
/// }
/// ```
///
/// Two unequal values with one printed form are still reported as unequal; the text says that both
/// print the same.
public protocol ValuePrintable {
  /// What this value prints as.
  var printedForm: PrintedForm { get }
}

/// What a ``ValuePrintable`` value prints as: a fixed text, another value, or a list.
public struct PrintedForm {
  enum Content {
    case text(String)
    case value(Any)
    case list([Any], identities: [AnyHashable]?)
  }

  let content: Content

  /// Prints as the text itself, without quotes. Nothing below it is ever looked at.
  public static func text(_ text: String) -> PrintedForm {
    PrintedForm(content: .text(text))
  }

  /// Prints as another value does, for a box or a wrapper that should not be seen.
  public static func value(_ value: Any) -> PrintedForm {
    PrintedForm(content: .value(value))
  }

  /// Prints as a list. In a difference, elements that are `Identifiable` are matched by their id.
  ///
  /// - Complexity: O(*n*).
  public static func list(_ elements: some Sequence) -> PrintedForm {
    PrintedForm(content: .list(elements.map { $0 as Any }, identities: nil))
  }

  /// Prints as a list whose elements are matched by the identity that `id` gives them.
  ///
  /// - Complexity: O(*n*).
  public static func list<Elements: Sequence, ID: Hashable>(
    _ elements: Elements,
    id: (Elements.Element) -> ID
  ) -> PrintedForm {
    let elements = Array(elements)
    let identities = elements.map { AnyHashable(id($0)) }
    return PrintedForm(content: .list(elements.map { $0 as Any }, identities: identities))
  }
}
