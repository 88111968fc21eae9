extension StoreCore {
  /// One event, while the store is held.
  ///
  /// - Returns: The handle of what a caller's action started, if it started anything.
  func process(
    _ event: Event,
    _ content: inout Content,
    _ frame: Frame,
    _ deferred: DeferredList
  ) -> FlightHandle? {
    switch event {
    case .sent(let action, let handle):
      return reduceSent(action, handle, &content, frame, deferred)
    case .delivered(let token, let action):
      let startedBy = content.history.isOn ? origin(of: token, content) : 0
      guard let flight = content.registry.sendTaken(token) else { return nil }
      carryOut(&content, deferred)
      let cause = ActionCause.sendEffect(startedBy: startedBy)
      reduceCaused(action, flight, cause, token, &content, frame, deferred)
    case .effectSent(let action, let effect):
      reduceEffectSent(action, effect, &content, frame, deferred)
    case .bodyReturned(let effect):
      guard !effect.state.isCancelled else { return nil }
      effect.state.markOver()
      _ = content.detach(effect.token)
      content.registry.bodyReturned(effect.token)
      carryOut(&content, deferred)
    case .regionEnded(let region):
      guard !region.state.isCancelled else { return nil }
      region.state.markOver()
      _ = content.detach(region.token)
      content.registry.bodyReturned(region.token)
      carryOut(&content, deferred)
    case .flightCancelled(let flight):
      content.registry.flightCancelled(flight)
      carryOut(&content, deferred)
    case .restored(let state):
      content.state = state
      observers.stateChanged()
      endScopesOfMissingChildren(&content)
      carryOut(&content, deferred)
    case .observed:
      break
    }
    return nil
  }

  private func origin(of token: EffectToken, _ content: borrowing Content) -> UInt64 {
    guard content.registry.contains(token) else { return 0 }
    return content.registry.origin(of: token)?.number ?? 0
  }

  private func reduceSent(
    _ action: Action,
    _ handle: FlightHandle?,
    _ content: inout Content,
    _ frame: Frame,
    _ deferred: DeferredList
  ) -> FlightHandle? {
    let effect = reduce(action, cause: .caller, &content, frame)
    var flight: EffectToken?
    if effect.root != nil {
      let origin = Origin(action: action, number: content.actionCount)
      flight = content.registry.admitted(effect, origin: origin, flight: nil)
    }
    endScopesOfMissingChildren(&content)
    guard let flight, content.registry.contains(flight) else {
      carryOut(&content, deferred)
      handle?.landed().forEach { deferred.pointee.append(.wake($0)) }
      return handle
    }
    let departing = handle ?? FlightHandle(store: self, progress: .alive(flight))
    content.attach(.flight(departing), to: flight)
    if departing.departed(flight) { content.registry.flightCancelled(flight) }
    carryOut(&content, deferred)
    return departing
  }

  private func reduceEffectSent(
    _ action: Action,
    _ effect: RunningEffect<State, Action>,
    _ content: inout Content,
    _ frame: Frame,
    _ deferred: DeferredList
  ) {
    switch effect.state.current {
    case .cancelled: return  // law 5
    case .over:
      if let issue = effect.lateSendIssue(action) { frame.pointee.issues.append(issue) }
      return
    case .pending, .running: break
    }
    guard let flight = content.registry.effectSent(effect.token) else { return }
    var cause = ActionCause.caller
    if content.history.isOn {
      cause = .effect(
        name: effect.operation.name ?? "\(effect.operation.place)",
        startedBy: origin(of: effect.token, content)
      )
    }
    reduceCaused(action, flight, cause, effect.token, &content, frame, deferred)
  }

  /// Reduces an action that an effect sent, inside of the flight of that effect.
  private func reduceCaused(
    _ action: Action,
    _ flight: EffectToken,
    _ cause: ActionCause,
    _ token: EffectToken,
    _ content: inout Content,
    _ frame: Frame,
    _ deferred: DeferredList
  ) {
    let effect = reduce(action, cause: cause, &content, frame)
    if effect.root != nil {
      content.registry.cause = token
      defer { content.registry.cause = nil }
      let origin = Origin(action: action, number: content.actionCount)
      _ = content.registry.admitted(effect, origin: origin, flight: flight)
    }
    endScopesOfMissingChildren(&content)
    content.registry.actionReduced(in: flight)
    carryOut(&content, deferred)
  }

  private func reduce(
    _ action: Action,
    cause: ActionCause,
    _ content: inout Content,
    _ frame: Frame
  ) -> Effect<Action> {
    content.actionCount += 1
    let effect = withUnsafePointer(to: action) { pointer in
      frame.pointee.reducing = UnsafeRawPointer(pointer)
      defer { frame.pointee.reducing = nil }
      return content.reducer.reduceWatching(&content.state, action)
    }
    observers.stateChanged()
    if content.history.isOn {
      content.history.record(
        number: content.actionCount,
        action: action,
        cause: cause,
        state: content.state
      )
    }
    return effect
  }

  /// Law 9: what a child started ends with the child, at the end of the reduction that removed it.
  private func endScopesOfMissingChildren(_ content: inout Content) {
    guard content.registry.scopes.count > 0, let survey = content.reducer.survey else { return }
    var ended: [ScopeTable.Index] = []
    withUnsafePointer(to: &content.state) { state in
      survey(state, ScopeTable.root, &content.registry.scopes, &ended)
    }
    for scope in ended { content.registry.scopeEnded(scope) }
  }

  /// Turns what the registry wants into what is done now and what is done after the release.
  func carryOut(_ content: inout Content, _ deferred: DeferredList) {
    guard !content.registry.commands.isEmpty else { return }
    let commands = content.registry.commands
    content.registry.commands.removeAll(keepingCapacity: commands.count < 64)
    for command in commands {
      switch command {
      case .start(let token, let operation, let dependencies):
        guard
          let origin = content.registry.contains(token) ? content.registry.origin(of: token) : nil
        else { continue }  // cancelled in the same step
        let effect = RunningEffect(
          token: token,
          operation: operation,
          origin: origin.action,
          core: self
        )
        content.attach(.effect(effect), to: token)
        deferred.pointee.append(.start(effect, dependencies ?? currentDependencies))
      case .deliver(let token, let action):
        if let intake { intake.hold(token, action) } else { enqueue(.delivered(token, action)) }
      case .cancel(let token): cancelAttached(token, &content, deferred)
      case .over(let flight):
        if case .flight(let handle) = content.detach(flight) {
          handle.landed().forEach { deferred.pointee.append(.wake($0)) }
        }
      }
    }
  }

  private func cancelAttached(
    _ token: EffectToken,
    _ content: inout Content,
    _ deferred: DeferredList
  ) {
    switch content.attachment(token) {
    case .effect(let effect) where effect.token == token:
      effect.state.markCancelled()
      deferred.pointee.append(.cancel(effect))
      _ = content.detach(token)
    case .region(let region) where region.token == token:
      region.state.markCancelled()
      deferred.pointee.append(.cancelRegion(region))
      _ = content.detach(token)
    case .effect, .region, .flight, nil:
      break  // cancelled before it was told to start
    }
  }

  /// The store's dependencies, read by the thread that drains it.
  private var currentDependencies: DependencyValues {
    DrainFrame.innermost(of: identity)?.pointee.dependencies?.pointee ?? .current
  }
}
