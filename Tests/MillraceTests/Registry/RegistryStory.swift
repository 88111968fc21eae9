@testable import Millrace

/// One sequence of events, told to the registry and to its model at the same time.
struct RegistryStory {
  enum Event {
    /// A caller's action returned an effect.
    case admitted(EffectShape)
    /// The queue came to the oldest action of a `.send`, which returned an effect.
    case taken(EffectShape?)
    /// The oldest effect that runs sent an action, which returned an effect.
    case sent(EffectShape)
    /// The body of the effect returned that has run longest, or second longest.
    case returned(Int)
    case cancelled(String, in: [Int] = [])
    case flightCancelled(Int)
    case scopeEnded([Int])
    /// A second went by, which is as long as a window.
    case timePassed
    /// The oldest effect that runs began a part with a name.
    case regionBegan(String, cancelInFlight: Bool)
    /// The part that has run longest began a part of its own.
    case innerRegionBegan(String, cancelInFlight: Bool)
  }

  private(set) var registry = EffectRegistry()
  private var model = RegistryModel()
  private var labels: [EffectToken: String] = [:]
  private var running: [EffectToken] = []
  private var queue: [EffectToken] = []
  private var flights: [EffectToken] = []
  private var lastLabel = 0
  private var seconds = 0
  /// Whether all is compared after each event, and not only what is to be done.
  private var looksInside = true

  /// Tells an event to both.
  ///
  /// - Returns: What is wrong afterwards; `nil` when the event cannot happen now.
  mutating func tell(_ event: Event) -> [String]? {
    StoryClock.$seconds.withValue(seconds) { tellBoth(event) }
  }

  private mutating func tellBoth(_ event: Event) -> [String]? {
    let ok: Bool
    switch event {
    case .admitted(let shape):
      flights.append(admit(shape, flight: nil))
      ok = true
    case .taken(let reply): ok = takeSend(reply)
    case .sent(let reply): ok = sendFromEffect(reply)
    case .returned(let position): ok = returnBody(position)
    case .cancelled(let id, let scope):
      guard let index = index(scope) else { return nil }
      registry.cancelled(EffectID(id), in: index)
      model.cancelled(id, in: scope)
      ok = true
    case .flightCancelled(let position):
      guard position < flights.count, registry.contains(flights[position]) else { return nil }
      registry.flightCancelled(flights[position])
      model.flightCancelled(model.number(of: labels[flights[position]]!)!)
      ok = true
    case .scopeEnded(let scope):
      guard let index = index(scope) else { return nil }
      registry.scopeEnded(index)
      model.scopeEnded(scope)
      ok = true
    case .timePassed:
      seconds += 1
      model.timePassed()
      return StoryClock.$seconds.withValue(seconds) { compare() }
    case .regionBegan(let id, let cancelInFlight):
      ok = beginRegion(id, cancelInFlight, in: running.first(where: isBody))
    case .innerRegionBegan(let id, let cancelInFlight):
      ok = beginRegion(id, cancelInFlight, in: running.first(where: isRegion))
    }
    return ok ? compare() : nil
  }

  /// Lets all that is alive come to its end, one thing after the other.
  mutating func playOut() -> [String] {
    looksInside = false
    var wrong: [String] = []
    while wrong.isEmpty, let now = tell(.taken(nil)) ?? tell(.returned(0)) { wrong += now }
    if !registry.counts(tasks: 0).isZero { wrong.append("\(registry.counts(tasks: 0)) at the end") }
    return wrong + registry.brokenInvariants
  }

  // MARK: Events

  private mutating func admit(
    _ shape: EffectShape,
    flight: EffectToken?
  ) -> EffectToken {
    var label = lastLabel
    let nextLabel = {
      label += 1
      return "\(label)"
    }
    let effect = shape.effect(nextLabel)
    label = lastLabel
    let number = model.admitted(
      shape,
      flight: flight.map { model.number(of: labels[$0]!)! },
      nextLabel
    )
    lastLabel = label
    let origin = Origin(action: "", number: 1)
    let reduced = ReducedEffects(own: effect.root, ofHandlers: nil)
    let token = registry.admitted(reduced, origin: origin, flight: flight)
    if flight == nil { labels[token] = "flight \(number - 1)" }
    return token
  }

  private mutating func takeSend(_ reply: EffectShape?) -> Bool {
    guard !queue.isEmpty else { return false }
    let token = queue.removeFirst()
    guard let flight = registry.sendTaken(token) else { return true }
    let number = model.sendTaken(model.number(of: labels[token]!)!)
    // The store carries out what follows before it reduces the action.
    let between = takeCommands()
    if let reply { _ = admit(reply, flight: flight) }
    registry.actionReduced(in: flight)
    model.actionReduced(in: number)
    taken = between
    return true
  }

  private mutating func sendFromEffect(_ reply: EffectShape) -> Bool {
    guard let token = running.first(where: isBody), let flight = registry.effectSent(token)
    else { return false }
    let number = model.hold(model.number(of: labels[token]!)!)
    _ = admit(reply, flight: flight)
    registry.actionReduced(in: flight)
    model.actionReduced(in: number)
    return true
  }

  private mutating func returnBody(_ position: Int) -> Bool {
    guard position < running.count else { return false }
    let token = running.remove(at: position)
    registry.bodyReturned(token)
    model.bodyReturned(model.number(of: labels[token]!)!)
    return true
  }

  private mutating func beginRegion(
    _ id: String,
    _ cancelInFlight: Bool,
    in body: EffectToken?
  ) -> Bool {
    guard let body,
      let region = registry.regionBegan(id: EffectID(id), cancelInFlight: cancelInFlight, in: body)
    else { return false }
    lastLabel += 1
    labels[region] = "region \(lastLabel)"
    let number = model.number(of: labels[body]!)!
    model.regionBegan(id, cancelInFlight: cancelInFlight, in: number, labels[region]!)
    running.append(region)
    return true
  }

  private func isBody(_ token: EffectToken) -> Bool {
    guard case .run = registry.tree[token.slot].payload.kind else { return false }
    return true
  }

  private func isRegion(_ token: EffectToken) -> Bool {
    guard case .region = registry.tree[token.slot].payload.kind else { return false }
    return true
  }

  private func index(_ scope: [Int]) -> ScopeTable.Index? {
    var index = ScopeTable.root
    for number in scope {
      let key = ScopeKey(mount: EffectShape.mount, identity: EffectID(number))
      guard let child = registry.scopes.child(key, of: index) else { return nil }
      index = child
    }
    return index
  }

  // MARK: Comparison

  private var taken: [String] = []
  /// How the registry calls what was started and cancelled by the same event.
  private static let gone = "gone"

  private mutating func takeCommands() -> [String] {
    let commands = registry.commands
    registry.commands = []
    return commands.map { command in
      switch command {
      case .start(let token):
        guard let (node, _) = registry.work(of: token) else { return "start \(Self.gone)" }
        if case .wait = node.content {
          let lane = registry.lanes[registry.tree[token.slot].payload.firstMembership].lane
          let key = registry.lanes[lane: lane].key
          labels[token] = "window of \(key.id)\(key.scope == ScopeTable.root ? "" : " in a child")"
          let flight = registry.tree.token(registry.tree[token.slot].payload.flight)
          labels[flight] = "flight of \(labels[token]!)"
        } else {
          labels[token] = name(node)
        }
        running.append(token)
        return "start \(labels[token]!)"
      case .deliver(let token, let node):
        labels[token] = node.asSend(of: String.self).action
        queue.append(token)
        return "deliver \(labels[token]!)"
      case .cancel(let token):
        running.removeAll { $0 == token }
        return "cancel \(labels[token] ?? Self.gone)"
      case .over(let flight):
        return "over \(labels[flight] ?? Self.gone)"
      }
    }
  }

  private func name(_ node: EffectNode) -> String {
    node.info?.name ?? "?"
  }

  private mutating func compare() -> [String] {
    var wrong: [String] = []
    let said = taken + takeCommands()
    taken = []
    let expected = model.takeOutput(gone: Self.gone)
    if said != expected { wrong.append("the registry said \(said), the model \(expected)") }
    guard looksInside else { return wrong }
    if alive != model.alive { wrong.append("alive: \(alive), in the model: \(model.alive)") }
    let counts = registry.counts(tasks: 0)
    if counts.ids != model.lanes.count { wrong.append("\(counts.ids) ids, not \(model.lanes)") }
    if counts.scopes != model.scopes.count {
      wrong.append("\(counts.scopes) scopes, not \(model.scopes)")
    }
    return wrong + registry.brokenInvariants
  }

  private var alive: [String] {
    registry.tree.slots.compactMap { slot in
      let entry = registry.tree[slot].payload
      switch entry.kind {
      case .run(let node): return "\(name(node)) \(entry.phase)"
      case .send(let node): return "\(node.asSend(of: String.self).action) \(entry.phase)"
      case .wait, .region: return "\(labels[registry.tree.token(slot)]!) \(entry.phase)"
      case .cancel: return "cancel \(entry.phase)"
      case .group, .flight: return nil
      }
    }
  }
}

extension RegistryModel {
  /// What the last event wants done.
  mutating func takeOutput(gone: String) -> [String] {
    defer { output = [] }
    let labels = Set(output.filter { $0.hasPrefix("start ") }.map { $0.dropFirst(6) })
      .filter { number(of: String($0)) == nil }
    let started = labels.union(labels.map { "flight of \($0)" })
    return output.map { line in
      guard let space = line.firstIndex(of: " "),
        started.contains(line[line.index(after: space)...])
      else { return line }
      return line[...space] + gone
    }
  }

  /// The operations that are alive, with how far each has come.
  var alive: [String] {
    items.compactMap { item in
      switch item.kind {
      case .flight, .merge, .concatenate, .deadline: nil
      case .run, .send, .cancel, .region, .window: "\(item.label) \(item.phase)"
      }
    }
  }
}
