import Millrace

/// A tile counter that answers when typing pauses: how to debounce input in a reducer.
///
/// Layers 1 … n of a square hold 1, 4, 9 … n² tiles. Each edit says at once what the text means; the
/// total of a valid one comes 300 ms after the last edit:
///
/// ```
/// ms       0      200            500
/// typed    1      10
/// message  Waiting for typing…   Calculated for 10 layers.
/// total    -      -              385
/// ```
///
/// - Every edit begins with a clean slate: no total, and nothing pending from the edit before it,
///   whatever was typed. `.debounce` sees to that for valid texts, `.cancel` for the others.
/// - The delayed action carries the number that was validated, so it cannot be about a later text.
/// - The wait is the reducer's, not a view's: a test covers it to the millisecond.
public struct Tiles: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var input = "3"
    public var message = pausedMessage
    /// Nil while nothing is calculated for the input as it is.
    public var total: Int?

    public init() {}
  }

  public enum Action: Hashable, Sendable, Codable {
    case appeared
    case inputChanged(String)
    case typingPaused(layers: Int)
    case disappeared
  }

  /// How long nothing must have been typed.
  public static let pause = Duration.milliseconds(300)

  /// What is said while nobody looks.
  public static let pausedMessage = "Calculation paused."

  private enum CancelID { case pause }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return answer(&state)

    case .inputChanged(let text):
      state.input = text
      return answer(&state)

    case .typingPaused(let layers):
      state.message = LayerCount.calculatedMessage(layers: layers)
      state.total = LayerCount.totalTiles(layers: layers)
      return .none

    case .disappeared:
      state.message = Self.pausedMessage
      state.total = nil
      return .cancel(id: CancelID.pause)
    }
  }

  /// Says what the input means, and counts the tiles when typing has paused.
  private func answer(_ state: inout State) -> Effect<Action> {
    let count = LayerCount(typed: state.input)
    state.message = count.message
    state.total = nil
    switch count {
    case .empty, .invalid:
      return .cancel(id: CancelID.pause)
    case .valid(let layers):
      return .send(.typingPaused(layers: layers)).debounce(id: CancelID.pause, for: Self.pause)
    }
  }
}

extension Tiles.Action: CasePathable {
  /// The names of the actions, such as `\.typingPaused`.
  public struct Cases: Sendable {
    typealias Action = Tiles.Action

    public let appeared = CasePath(Action.appeared) { $0 == .appeared ? () : nil }
    public let inputChanged = CasePath(Action.inputChanged) {
      if case .inputChanged(let text) = $0 { text } else { nil }
    }
    public let typingPaused = CasePath(Action.typingPaused) {
      if case .typingPaused(let layers) = $0 { layers } else { nil }
    }
    public let disappeared = CasePath(Action.disappeared) { $0 == .disappeared ? () : nil }
  }

  public static let cases = Cases()
}

extension Tiles.State {
  /// The whole state on one line: `"10": Calculated for 10 layers. Total: 385`.
  public var line: String {
    let input = ShownText.line(input, limit: 20)
    return "\"\(input)\": \(message)" + (total.map { " Total: \($0)" } ?? "")
  }
}
