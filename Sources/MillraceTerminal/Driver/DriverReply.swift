/// What a command answers when the answer depends on the state.
///
/// ```swift
/// Command("remove", .integer("N", in: 1...100), summary: "Remove row N.") { number in
///   DriverReply { state in
///     guard number <= state.rows.count else { return .refusal("There is no row \(number).") }
///     return .actions([.removeTapped(state.rows[number - 1].id)])
///   }
/// }
/// ```
public struct DriverReply<State: Sendable, Action: Sendable>: Sendable {
  /// What is done.
  public enum Answer: Sendable {
    /// The actions are sent, one after the other.
    case actions([Action])
    /// Nothing is sent; the text is what was asked for.
    case text(String)
    /// Nothing is sent; the text says why. A script ends here.
    case refusal(String)
  }

  let answer: @Sendable (State) -> Answer

  /// - Parameter answer: Looks at the state at the time of the command.
  public init(_ answer: @escaping @Sendable (State) -> Answer) { self.answer = answer }

  static func send(_ action: Action) -> DriverReply { DriverReply { _ in .actions([action]) } }
}
