/// What a task knows of the store it works for: the dependencies, and the effect whose body it runs.
struct Ambient: Sendable {
  var dependencies: DependencyValues
  /// The running effect.
  var effect: RunningEffect?
  /// The innermost part of its body that can be cancelled by name.
  var region: CancellationRegion?
  /// The innermost presentation of the feature whose effect runs.
  var presentation: Presentation?

  @TaskLocal static var current: Ambient?

  /// Runs something that a store does for others, wherever it happens to be done: with the store's own
  /// dependencies, and as part of no effect. So it is the same every time, and a task that it starts
  /// inherits nothing of the effect whose `send` happened to drain the store.
  static func ofStore(_ dependencies: DependencyValues, _ body: () -> Void) {
    $current.withValue(Ambient(dependencies: dependencies)) {
      DrainFrame.bringing(dependencies, body)
    }
  }
}
