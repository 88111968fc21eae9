/// One level of a value: what kind of thing it is, and the values directly below it.
package enum Node {
  /// Nothing below it; the text is printed as it is.
  case leaf(String)
  /// Text that is printed in quotes, and compared line by line when it has lines.
  case string(String)
  /// A type with a good text of its own. The value is looked into only where two texts are the same.
  case described(String, Any)
  /// An optional and what it wraps.
  case optional(Any?)
  /// A struct, a class instance, or a custom mirror without a style.
  case record(Any.Type, [Field])
  /// A tuple; unlabelled elements have no label.
  case tuple([Field])
  /// An enum case and the values it carries.
  case choice(String, payload: [Field])
  /// Elements in order. `identities` is as long as the elements, when somebody else says who is who.
  case list([Any], identities: [AnyHashable]?)
  /// Elements in no order.
  case set([Any])
  /// Keys and values in no order.
  case dictionary([Entry])
}

/// A value and the label it stands under.
package struct Field {
  package var label: String?
  package var value: Any
}

/// A key of a dictionary and its value.
package struct Entry {
  package var key: Any
  package var value: Any
}
