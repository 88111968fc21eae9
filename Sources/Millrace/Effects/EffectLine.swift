/// One line of an effect's description: an operation with its names.
enum EffectLine<Action: Sendable> {
  /// How many names, or ids of a cancel, are written out.
  private static var shownNames: Int { 4 }

  /// The line of a node, and its members if it is a group.
  static func of(_ node: EffectNode) -> (line: String, members: EffectMembers?) {
    var node = node
    var names = EffectNames(limit: shownNames)
    while true {
      switch node.content {
      case .cancellable(let id, let gate, let member):
        names.addID(id, gate)
        node = member
      case .scoped(let key, let member):
        names.addScope(key)
        node = member
      case .dependencies(_, let member):
        names.addDependencies()
        node = member
      case .group(let grouping, let members):
        let line = label(of: grouping, members) + names.text
        return (oneLine(line), EffectMembers(grouping, members))
      case .send, .run, .wait, .cancel:
        return (oneLine(label(of: node) + names.text), nil)
      }
    }
  }

  private static func label(of grouping: Grouping, _ members: [EffectNode]) -> String {
    switch grouping {
    case .merge: return "merge"
    case .concatenate: return "concatenate"
    case .deadline:
      guard members.count > 1, case .wait(let wait) = members[1].content else { return "timeout" }
      return "timeout after \(wait.duration.secondsText)"
    }
  }

  private static func label(of node: EffectNode) -> String {
    switch node.content {
    case .send: "send \(actionLabel(node.asSend(of: Action.self).action))"
    case .run: node.info.map(label) ?? "run"
    case .wait(let wait): "wait \(wait.duration.secondsText) (\(wait.operator))"
    case .cancel(let ids): "cancel \(ids.count == 1 ? "id" : "ids"): \(list(of: ids))"
    case .group, .cancellable, .scoped, .dependencies:
      preconditionFailure("Not an operation: \(node.content)")
    }
  }

  private static func label(of info: RunInfo) -> String {
    let file = info.place.fileID.split(separator: "/").last ?? ""
    var label = info.name.map { "run \"\($0)\"" } ?? "run"
    if let interval = info.timer { label = "timer every \(interval.secondsText)" }
    label += " at \(file):\(info.place.line)"
    switch info.retries {
    case 0: return label
    case 1: return label + ", up to 1 retry"
    case let retries: return label + ", up to \(retries) retries"
    }
  }

  private static func list(of ids: [EffectID]) -> String {
    let shown = ids.prefix(shownNames).map(\.description).joined(separator: ", ")
    return ids.count > shownNames ? "\(shown), … \(ids.count - shownNames) more" : shown
  }

  /// A name or an action may print on several lines, which would break the tree.
  private static func oneLine(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// The names of an operation and the scopes in which they count, outermost first.
private struct EffectNames {
  private enum Part {
    case ids, scopes, dependencies
  }

  let limit: Int
  private var last: Part?
  private var count = 0
  private var written = ""

  init(limit: Int) { self.limit = limit }

  /// `  id: CancelID.request (newest 1), CancelID.all  in rows[3]`.
  var text: String { count > limit ? "\(written), … \(count - limit) more" : written }

  mutating func addID(_ id: EffectID, _ gate: Gate?) {
    add(.ids, first: "  id: ", next: ", ", "\(id)\(gate.map { " (\($0))" } ?? "")")
  }

  mutating func addScope(_ key: ScopeKey) {
    add(.scopes, first: "  in ", next: ".", key.label)
  }

  mutating func addDependencies() {
    guard last != .dependencies else { return }
    add(.dependencies, first: "  ", next: "", "with dependencies of its own")
  }

  private mutating func add(
    _ part: Part,
    first: String,
    next: String,
    _ text: @autoclosure () -> String
  ) {
    count += 1
    if count <= limit { written += (last == part ? next : first) + text() }
    last = part
  }
}

extension Gate: CustomStringConvertible {
  /// `newest 1`, `oldest 2, wait`, `throttle 1 s, latest`.
  var description: String {
    switch self {
    case .overload(let policy): policy.description
    case .throttle(let throttle):
      "throttle \(throttle.interval.secondsText), \(throttle.latest ? "latest" : "first")"
    }
  }
}

extension OverloadPolicy: CustomStringConvertible {
  /// `newest 1`, `oldest 2, wait`, `oldest 2, drop`.
  public var description: String {
    switch self {
    case .newest: "newest \(limit)"
    case .oldest(_, .wait): "oldest \(limit), wait"
    case .oldest(_, .drop): "oldest \(limit), drop"
    }
  }
}
