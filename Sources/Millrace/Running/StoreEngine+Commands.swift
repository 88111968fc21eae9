// What a store does of what its registry wants.
extension StoreEngine {
  /// Turns what the registry wants into what is done now and what is done after the release.
  func carryOut(
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    if !content.registry.commands.isEmpty { carryOutCommands(&content, frame) }
  }

  private func carryOutCommands(_ content: inout EngineContent, _ frame: Frame) {
    // One at a time is the rule.
    if content.registry.commands.count == 1, let command = content.registry.commands.popLast() {
      return carryOut(command, &content, frame)
    }
    for command in content.registry.takeCommands() { carryOut(command, &content, frame) }
  }

  private func carryOut(
    _ command: RegistryCommand,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    switch command {
    case .start(let token):
      guard let effect = prepare(token, &content, frame) else { return }
      frame.pointee.remains?.pointee.deferred.append(.start(effect))
    case .deliver(let token, let node):
      if let intake {
        intake.sendCameDue(token, node)
      } else {
        enqueue(.delivered(token, node))
      }
    case .cancel(let token): cancelAttached(token, &content, frame)
    case .over(let flight):
      if case .flight(let handle) = content.detach(flight), handle.landed() {
        frame.pointee.remains?.pointee.deferred.append(.wake(handle))
      }
    }
  }

  /// What is known of an effect while it runs; `nil` when it was cancelled in the same step.
  private func prepare(
    _ token: EffectToken,
    _ content: inout EngineContent,
    _ frame: Frame
  ) -> RunningEffect? {
    guard let (node, dependencies) = content.registry.work(of: token), let info = node.info
    else { return nil }
    let effect = RunningEffect(
      token: token,
      node: node,
      info: info,
      dependencies: dependencies?.inside(storeDependencies(frame)) ?? storeDependencies(frame),
      store: reference
    )
    content.attach(.effect(effect), to: token)
    return effect
  }

  private func cancelAttached(
    _ token: EffectToken,
    _ content: inout EngineContent,
    _ frame: Frame
  ) {
    switch content.attachment(token) {
    case .effect(let effect) where effect.token == token:
      effect.state.markCancelled()
      frame.pointee.remains?.pointee.deferred.append(.cancel(effect))
      content.detach(token)
    case .region(let region) where region.token == token:
      region.state.markCancelled()
      frame.pointee.remains?.pointee.deferred.append(.cancelRegion(region))
      content.detach(token)
    case .effect, .region, .flight, nil:
      break  // cancelled before it was told to start
    }
  }

  /// The store's own dependencies, whatever was set around it on this thread.
  private func storeDependencies(_ frame: Frame) -> DependencyValues {
    frame.pointee.dependencies?.pointee ?? .current
  }
}
