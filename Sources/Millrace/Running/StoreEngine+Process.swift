extension StoreEngine {
  /// One event, while the store is held.
  func process(
    _ event: StoreEvent,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    switch event {
    case .sent(_, let handle) where isClosed.load(ordering: .relaxed):
      if handle.landed() { frame.pointee.remains?.pointee.deferred.append(.wake(handle)) }
    case .delivered where isClosed.load(ordering: .relaxed),
      .effectSent where isClosed.load(ordering: .relaxed):
      break  // law 10
    case .sent(let box, let handle):
      withBoxed(box) { _ = reduceSent($0, handle, &content, frame) }
    case .delivered(let token, let node):
      reduceDelivered(token, node, &content, frame)
    case .effectSent(let box, let sender):
      withBoxed(box) { reduceEffectSent($0, sender, &content, frame) }
    case .bodyReturned(let effect): endEffect(effect, &content)
    case .regionEnded(let region):
      guard !region.state.isCancelled else { return }
      region.state.markOver()
      content.detach(region.token)
      content.registry.bodyReturned(region.token)
    case .flightCancelled(let flight):
      content.registry.flightCancelled(flight)
    case .allCancelled:
      content.registry.closed()
    case .restored(let box):
      restore(box)
      hasNews.store(true, ordering: .relaxed)
      content.registry.closed()
    case .observed:
      break
    }
    carryOut(&content, frame)
  }

  /// A caller's action.
  ///
  /// - Parameter handle: The handle that exists already, when the send was made inside of a drain.
  /// - Returns: The handle of what the action started, if it started anything.
  func reduceSent(
    _ action: UnsafeRawPointer,
    _ handle: FlightHandle?,
    _ content: inout EngineContent,
    _ frame: Frame
  ) -> FlightHandle? {
    var flight: EffectToken?
    let reduced = reduce(action, .caller, &content, frame)
    if !reduced.isEmpty {
      let origin = Origin(action: shown(action), number: content.actionCount)
      flight = content.registry.admitted(reduced, origin: origin, flight: nil)
    }
    endScopesOfMissingChildren(&content)
    guard let flight, content.registry.contains(flight) else {
      carryOut(&content, frame)
      if let handle, handle.landed() {
        frame.pointee.remains?.pointee.deferred.append(.wake(handle))
      }
      return handle
    }
    let departing = handle ?? FlightHandle(store: reference, progress: .alive(flight))
    content.attach(.flight(departing), to: flight)
    if let handle, handle.departed(flight) { content.registry.flightCancelled(flight) }
    carryOut(&content, frame)
    return departing
  }

  func endEffect(_ effect: RunningEffect, _ content: inout EngineContent) {
    guard !effect.state.isCancelled else { return }
    effect.state.markOver()
    content.detach(effect.token)
    content.registry.bodyReturned(effect.token)
  }

  private func reduceDelivered(
    _ token: EffectToken,
    _ node: EffectNode,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    var cause = ActionCause.caller
    if keepsHistory { cause = .sendEffect(startedBy: originNumber(of: token, content)) }
    guard let flight = content.registry.sendTaken(token) else { return }  // law 5
    carryOut(&content, frame)
    withSent(node) { reduceCaused($0, flight, cause, &content, frame) }
  }

  func reduceEffectSent(
    _ action: UnsafeRawPointer,
    _ sender: Sender,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    // Asked here, where the store is held, because the action may have waited for its turn.
    switch sender.status {
    case .cancelled: return  // law 5
    case .returned, .over:
      if sender.isFirstLateSend() {
        frame.pointee.remains?.pointee.issues.append(.sentAfterOver(shown(action), sender))
      }
      return
    case .pending, .running: break
    }
    reduceAccepted(action, sender.effect, &content, frame)
  }

  /// An action that counts, whatever has become of its sender since it was accepted.
  private func reduceAccepted(
    _ action: UnsafeRawPointer,
    _ effect: RunningEffect,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    guard let flight = content.registry.effectSent(effect.token) else { return }
    var cause = ActionCause.caller
    if keepsHistory {
      cause = .effect(
        name: effect.name ?? "\(effect.place)",
        startedBy: originNumber(of: effect.token, content)
      )
    }
    reduceCaused(action, flight, cause, &content, frame)
  }

  /// Reduces the next action that is held, unless it was cancelled meanwhile.
  func reduceHeld(
    _ intake: ActionIntake,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    switch intake.take()?.payload {
    case .action(let box, let sender):
      guard sender.status != .cancelled else { return }  // law 5
      withBoxed(box) { reduceAccepted($0, sender.effect, &content, frame) }
    case .send(let token, let node):
      reduceDelivered(token, node, &content, frame)
    case .end, nil:
      break  // ends are taken by themselves
    }
  }

  private func originNumber(of token: EffectToken, _ content: borrowing EngineContent) -> UInt64 {
    guard content.registry.contains(token) else { return 0 }
    return content.registry.origin(of: token)?.number ?? 0
  }

  /// Reduces an action that an effect sent, inside of the flight of that effect.
  private func reduceCaused(
    _ action: UnsafeRawPointer,
    _ flight: EffectToken,
    _ cause: ActionCause,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    let reduced = reduce(action, cause, &content, frame)
    if !reduced.isEmpty {
      let origin = Origin(action: shown(action), number: content.actionCount)
      _ = content.registry.admitted(reduced, origin: origin, flight: flight)
    }
    endScopesOfMissingChildren(&content)
    content.registry.actionReduced(in: flight)
    carryOut(&content, frame)
  }

  private func reduce(
    _ action: UnsafeRawPointer,
    _ cause: ActionCause,
    _ content: inout EngineContent,
    _ frame: Frame
  ) -> ReducedEffects {
    content.actionCount += 1
    frame.pointee.reducing = action
    let reduced = reduce(action)
    frame.pointee.reducing = nil
    hasNews.store(true, ordering: .relaxed)
    if keepsHistory,
      let forgotten = record(action, number: content.actionCount, cause: cause)
    {
      frame.pointee.remains?.pointee.deferred.append(.free(forgotten))
    }
    return reduced
  }

  /// Law 9: what a child started ends with the child, at the end of the reduction that removed it.
  private func endScopesOfMissingChildren(_ content: inout EngineContent) {
    guard content.registry.scopes.count > 0, hasSurvey else { return }
    var ended: [ScopeTable.Index] = []
    survey(&content.registry.scopes, &ended)
    for scope in ended { content.registry.scopeEnded(scope) }
  }
}
