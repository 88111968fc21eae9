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
}
