/// One argument of a command: its shape for people, and how its text becomes a value.
///
///     Command("calc start", .optional(.integer("TERMS", in: 0...Int.max)), summary: "…") {
///       .calculation(.start(terms: $0))
///     }
///
/// Kinds of your own are made with ``init(_:value:)``.
public struct Argument<Value>: Sendable {
  /// What usage lines, help and completion say about it.
  public var shape: ArgumentShape

  let value: @Sendable (String) throws(ArgumentProblem) -> Value
  let absent: (@Sendable () -> Value)?

  /// An argument that must be given.
  ///
  /// - Parameter value: makes a value of the text, without quotes, or throws why it cannot.
  public init(
    _ shape: ArgumentShape,
    value: @escaping @Sendable (String) throws(ArgumentProblem) -> Value
  ) {
    self.shape = shape
    self.shape.isOptional = false
    self.value = value
    self.absent = nil
  }

  private init(
    _ shape: ArgumentShape,
    value: @escaping @Sendable (String) throws(ArgumentProblem) -> Value,
    absent: @escaping @Sendable () -> Value
  ) {
    self.shape = shape
    self.shape.isOptional = true
    self.value = value
    self.absent = absent
  }

  /// An argument that may be left out, and is nil then.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument
  where Value == Wrapped? {
    let value = argument.value
    return Argument(
      argument.shape,
      value: { text throws(ArgumentProblem) in try value(text) },
      absent: { nil }
    )
  }

  /// An argument that may be left out, with the value it has then, which help shows.
  public static func optional(_ argument: Argument, default value: Value) -> Argument
  where Value: Sendable {
    var shape = argument.shape
    let text = (value as? Duration)?.humanText ?? "\(value)"
    shape.defaultText = text.isEmpty ? nil : text
    return Argument(shape, value: argument.value, absent: { value })
  }
}
