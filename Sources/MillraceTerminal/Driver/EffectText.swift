import Millrace

/// How a running effect is called.
enum EffectText {
  /// `request`, or its name, or what it is.
  static func name(_ effect: EffectDescription) -> String {
    if let name = effect.name { return name }
    if let wait = effect.waitsFor { return wait }
    if let id = effect.ids.last { return "\(id)" }
    return "an effect of \(effect.startedBy)"
  }

  /// The columns of `:effects`.
  static func row(_ effect: EffectDescription, since: Duration?) -> [String] {
    var state: String
    switch effect.progress {
    case .waiting: state = "waits for its turn"
    case .held: state = "is held up"
    case .returned: state = "has ended"
    case .running: state = effect.waitsFor.map { "waits (\($0))" } ?? "runs"
    }
    if let since { state += " for \(since.humanText)" }
    return [
      name(effect),
      effect.ids.isEmpty ? "-" : effect.ids.map(\.description).joined(separator: ", "),
      effect.scope.isEmpty ? "root" : effect.scope,
      "\(effect.startedBy) (action \(effect.actionNumber))",
      state,
    ]
  }
}
