import Millrace
import MillraceTesting

/// Actions of a feature that does what a test tells it: an action can carry the effect to return.
enum LabAction: Sendable, CasePathable {
  /// Written to the log.
  case note(String)
  /// Returns an effect, and writes nothing.
  case perform(Effect<LabAction>)
  /// Written to the log, and returns an effect.
  case answer(String, Effect<LabAction>)

  struct Cases: Sendable {
    let note = CasePath(LabAction.note) { if case .note(let text) = $0 { text } else { nil } }
  }
  static let cases = Cases()
}

struct LabFeature: Reducer {
  func reduce(into log: inout [String], action: LabAction) -> Effect<LabAction> {
    switch action {
    case .note(let text):
      log.append(text)
      return .none
    case .perform(let effect):
      return effect
    case .answer(let text, let effect):
      log.append(text)
      return effect
    }
  }
}

typealias LabStore = TestStore<[String], LabAction>

extension TestStore where State == [String], Action == LabAction {
  /// A store whose state is the log.
  static func lab(_ dependencies: (inout DependencyValues) -> Void = { _ in }) -> LabStore {
    TestStore(initialState: []) {
      LabFeature()
    } dependencies: {
      dependencies(&$0)
    }
  }

  /// Returns an effect.
  @discardableResult
  func perform(_ effect: Effect<LabAction>, line: Int = #line) -> TestStoreTask<[String], LabAction>
  {
    send(.perform(effect), line: line)
  }

  /// Receives notes, in order.
  func receive(_ notes: String..., line: Int = #line) {
    for note in notes { receive(\.note, note, changes: { $0.append(note) }, line: line) }
  }

  /// Receives an action that carries an effect.
  func receive(answer text: String, line: Int = #line) {
    receive(
      matching: { if case .answer(text, _) = $0 { true } else { false } },
      changes: { $0.append(text) },
      line: line
    )
  }
}

/// Sleeps on the store's clock and then sends a note.
func sleep(_ seconds: Double, note: String) -> Effect<LabAction> {
  .run(fileID: "Lab/Sleep.swift", line: 1) { send in
    @Dependency(\.clock) var clock
    try await clock.sleep(for: .seconds(seconds))
    send(.note(note))
  }
}

/// An effect that never ends by itself.
let endless: Effect<LabAction> = .run(fileID: "Lab/Endless.swift", line: 1) { _ in
  @Dependency(\.clock) var clock
  while true { try await clock.sleep(for: .seconds(1)) }
}
