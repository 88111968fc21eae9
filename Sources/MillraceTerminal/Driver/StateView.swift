import Millrace

/// How a part of the state is shown: one line, and perhaps a bar.
///
/// ```swift
/// StateView("calc", of: \.calculation) { $0.text }
/// ```
public struct StateView<State: Sendable>: Sendable {
  /// What `:state` calls it, and what stands before its line.
  public let name: String
  let line: @Sendable (State) -> String?
  /// What is printed when there is no line any more.
  let absence: String
  let progress: @Sendable (State) -> Progress?
  let value: @Sendable (State) -> any Sendable

  /// How far something has come.
  public struct Progress: Hashable, Sendable {
    /// What it is.
    public var label: String
    /// From 0 to 1; nil while nobody knows how much there is.
    public var fraction: Double?

    public init(_ label: String, fraction: Double? = nil) {
      self.label = label
      self.fraction = fraction
    }
  }

  /// - Parameters:
  ///   - name: A word.
  ///   - part: What is shown.
  ///   - progress: What is shown below the output, on a terminal, as a bar where there is a fraction;
  ///     `nil` while there is none.
  ///   - line: The part in one line. Nothing is printed while it stays the same.
  public init<Part: Sendable>(
    _ name: String,
    of part: @escaping @Sendable (State) -> Part,
    progress: @escaping @Sendable (Part) -> Progress? = { _ in nil },
    line: @escaping @Sendable (Part) -> String
  ) {
    self.name = name
    absence = ""
    self.line = { line(part($0)) }
    self.progress = { progress(part($0)) }
    value = { part($0) }
  }

  /// A part that may be absent: then there is no line.
  ///
  /// - Parameter absence: What is printed when it goes away.
  public init<Part: Sendable>(
    _ name: String,
    ofOptional part: @escaping @Sendable (State) -> Part?,
    absence: String = "closed",
    progress: @escaping @Sendable (Part) -> Progress? = { _ in nil },
    line: @escaping @Sendable (Part) -> String
  ) {
    self.name = name
    self.absence = absence
    self.line = { part($0).map(line) }
    self.progress = { part($0).flatMap(progress) }
    value = { part($0) }
  }
}
