/// What runs, under which names, for whom, and what comes next: the pure heart of the store.
///
/// Events go in (`admitted`, `sendTaken`, `bodyReturned`, `cancelled`, …), commands come out. It holds no
/// lock, task or clock. The whole of an effect is admitted before any of it starts (law 4):
///
/// ```
/// Effect ──admitted──▶ entries in a tree, under names and scopes ──start──▶ commands
///                         waiting ──▶ held by a gate ──▶ started ──▶ over: the entry is gone
/// ```
///
/// Something is over at the moment at which its entry is removed; a cancelled operation is over at once.
struct EffectRegistry: Sendable {
  typealias Entry = RegistryEntry

  var tree = CompletionTree<Entry>()
  var lanes = LaneTable()
  var scopes = ScopeTable()
  /// What the last event wants done. Taken by the caller after each event.
  var commands: [RegistryCommand] = []
  /// Entries whose turn has come; the last is next, so that an effect is started from left to right.
  var dueToStart: [EffectToken] = []
  /// Waits for the end of a window of which the held effect has gone.
  var needlessWaits: [EffectToken] = []
  /// At how many windows those are looked for whose time is over.
  var windowLimit = 64
  /// Entries that a gate has let go, first come first served, after all of `dueToStart`.
  var letGo = Ring<EffectToken>()

  // MARK: Events

  /// A reducer returned an effect.
  ///
  /// What handlers of `onChange` started is admitted after it, and says nothing about the reach of the
  /// action's handle: whoever watches need not be the one to whom the action was sent (law 11).
  ///
  /// - Parameters:
  ///   - reduced: What the reducers returned, and what handlers started; one of the two at least.
  ///   - origin: The action that was reduced.
  ///   - flight: The tree to which the action belongs; `nil` for the action of a caller.
  /// - Returns: The flight.
  mutating func admitted(
    _ reduced: ReducedEffects,
    origin: Origin,
    flight: EffectToken?
  ) -> EffectToken {
    let isNew = flight == nil
    let flight = flight ?? insertFlight()
    let own = reduced.own.map { admit($0, flight: flight.slot, origin) }
    if isNew, let own { setReach(of: flight, to: own.scope) }
    if let root = reduced.ofHandlers {
      dueToStart.append(admit(root, flight: flight.slot, origin).top)
    }
    if let own { dueToStart.append(own.top) }  // the last is the first to start
    startWhatIsDue()
    return flight
  }

  /// A cancel of the flight's handle reaches what lives in a scope or below.
  mutating func setReach(of flight: EffectToken, to scope: ScopeTable.Index) {
    let old = tree[flight.slot].payload.scope
    tree[flight.slot].payload.scope = scope
    scopes.retain(scope)
    scopes.release(old)
  }

  /// The queue has come to the action of a `.send`. The operation is over; the action counts unless it
  /// was cancelled meanwhile.
  ///
  /// - Returns: The flight in which the action is to be reduced, until `actionReduced`.
  mutating func sendTaken(_ token: EffectToken) -> EffectToken? {
    guard tree.contains(token) else { return nil }
    let flight = holdFlight(of: token.slot)
    end(token.slot)
    startWhatIsDue()
    return flight
  }

  /// A running effect sent an action, which is about to be reduced.
  ///
  /// - Returns: The flight in which the action is to be reduced, until `actionReduced`; `nil` when the
  ///   effect is not there any more.
  mutating func effectSent(_ token: EffectToken) -> EffectToken? {
    guard tree.contains(token) else { return nil }
    return holdFlight(of: token.slot)
  }

  /// The action for which a flight was kept has been reduced and its effects were admitted.
  mutating func actionReduced(in flight: EffectToken) {
    tree[flight.slot].payload.reducing -= 1
    endFlightIfEmpty(flight.slot)
    startWhatIsDue()
  }

  /// The body of an effect or of a region returned.
  mutating func bodyReturned(_ token: EffectToken) {
    guard tree.contains(token) else { return }
    removeMembers(of: token.slot)
    end(token.slot)
    startWhatIsDue()
  }

  /// A running effect, or a part of one, wants a part of its body to be cancellable by name.
  ///
  /// - Returns: The region's token; `nil` when the body is not there any more.
  mutating func regionBegan(
    id: EffectID,
    cancelInFlight: Bool,
    in body: EffectToken
  ) -> EffectToken? {
    guard tree.contains(body) else { return nil }
    let scope = tree[body.slot].payload.scope
    let slot = tree.insert(
      Entry(kind: .region, flight: tree[body.slot].payload.flight, scope: scope),
      under: body.slot
    )
    tree[slot].payload.top = tree[body.slot].payload.top
    tree[slot].payload.lastSerial = tree[slot].serial
    scopes.retain(scope)
    addName(
      id,
      gate: cancelInFlight ? .overload(.newest(1)) : nil,
      scope: scope,
      to: slot,
      after: -1
    )
    let token = tree.token(slot)
    dueToStart.append(token)
    startWhatIsDue()
    return token
  }

  /// Something is cancelled by name (law 5).
  mutating func cancelled(_ id: EffectID, in scope: ScopeTable.Index = ScopeTable.root) {
    cancel(id, in: scope, before: tree.nextSerial(), by: nil)
    startWhatIsDue()
  }

  /// The handle of a flight was cancelled (law 11).
  mutating func flightCancelled(_ flight: EffectToken) {
    guard tree.contains(flight) else { return }
    cancelAll(tops(of: flight.slot, within: tree[flight.slot].payload.scope))
    startWhatIsDue()
  }

  /// A child went away (law 9).
  mutating func scopeEnded(_ scope: ScopeTable.Index) {
    let ended = scopes.subtree(scope)
    var tops: [Int32] = []
    for scope in ended {
      var entry = scopes[scope].firstEffect
      while entry >= 0 {
        tops.append(entry)
        entry = tree[entry].payload.nextOfScope
      }
    }
    cancelAll(tops)
    if !lanes.throttled.isEmpty {
      let ended = Set(ended)
      for lane in lanes.throttled where ended.contains(lanes[lane: lane].key.scope) {
        closeWindow(of: lane)
      }
    }
    startWhatIsDue()
  }

  /// The store goes away: everything is cancelled.
  mutating func closed() {
    cancelAll(tree.slots.filter { tree[$0].parent == CompletionTree<Entry>.none }.flatMap(members))
    for lane in lanes.throttled { closeWindow(of: lane) }
    startWhatIsDue()
  }

  /// Hands over what is to be done.
  mutating func takeCommands() -> [RegistryCommand] {
    defer { commands = [] }
    return commands
  }

  // MARK: Questions

  /// The action that returned an operation.
  func origin(of token: EffectToken) -> Origin? {
    tree[tree[token.slot].payload.top].payload.origin
  }

  /// What the task of an effect has to do, and the dependencies set for it; `nil` when it is not there
  /// any more.
  // Mutating so that the entry is looked at where it is and not copied.
  mutating func work(of token: EffectToken) -> (EffectNode, DependencyValues?)? {
    guard tree.contains(token) else { return nil }
    return Self.work(of: &tree[token.slot].payload)
  }

  private static func work(of entry: inout Entry) -> (EffectNode, DependencyValues?)? {
    switch entry.kind {
    case .run(let node), .wait(let node): (node, entry.dependencies)
    case .flight, .send, .cancel, .group, .region: nil
    }
  }

  func contains(_ token: EffectToken) -> Bool { tree.contains(token) }
}
