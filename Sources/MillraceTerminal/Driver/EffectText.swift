import Millrace

/// How a running effect is called.
enum EffectText {
  /// Its name, or what it is, or the id under which it can be cancelled.
  static func name(_ effect: EffectDescription) -> String {
    if let name = effect.name { return name }
    if let wait = effect.waitsFor { return wait }
    if effect.isSend { return "send" }
    if let id = effect.ids.last { return "\(id)" }
    return "an effect of \(effect.startedBy)"
  }

  /// Effects in a sentence: `timer, consumer A and debounce of CancelID.pause`.
  ///
  /// What comes after something else is not named: it is a part of what it comes after.
  static func list(_ effects: [EffectDescription]) -> String {
    let named = effects.filter { $0.progress != .waiting }
    return WordList.text(
      (named.isEmpty ? effects : named).map { effect in
        let name = name(effect)
        guard effect.name == nil, let id = effect.ids.last, "\(id)" != name else { return name }
        return "\(name) of \(id)"
      },
      conjunction: "and"
    )
  }

  /// The columns of `:effects`.
  static func row(_ effect: EffectDescription, since: Duration?) -> [String] {
    var state: String
    switch effect.progress {
    case .waiting: state = "in line"
    case .held: state = "held up"
    case .returned: state = "over"
    case .running: state = effect.waitsFor == nil ? "running" : "waiting"
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
