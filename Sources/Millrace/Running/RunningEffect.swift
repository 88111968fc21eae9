import Synchronization

/// The body of a `.run`, or the wait of an operator, while it runs.
///
/// ```
/// StoreEngine ──strong──▶ RunningEffect ──strong──▶ Task      until the body returns
///     ▲                       ▲    │                  │
///     └────────weak───────────┼────┘                  │
///                             └───────strong──────────┘
/// ```
///
/// A `Send` holds the `RunningEffect`, so that one which escapes still knows what became of the effect,
/// and never the store (law 10).
final class RunningEffect: Sendable {
  /// What its task does.
  private struct Work {
    let node: EffectNode
    let dependencies: DependencyValues
  }

  let token: EffectToken
  /// The name given to it, and where it was written.
  let name: String?
  let place: SourcePlace
  private let rawPriority: UInt8?
  let state = WorkState<Task<Void, Never>>()
  /// When it was told to start.
  let created = Moment.now
  private let lateSendReported = Atomic<Bool>(false)
  /// How many tasks of the body sleep on a clock that is moved by hand.
  let sleeps = Atomic<Int>(0)
  private let store: StoreReference
  // Set before the task is made, and taken by the task in its first line: an escaped `Send` keeps neither
  // the body nor the dependencies. Nobody else looks at it.
  private nonisolated(unsafe) var work: Work?

  init(
    token: EffectToken,
    node: EffectNode,
    info: borrowing RunInfo,
    dependencies: DependencyValues,
    store: StoreReference
  ) {
    self.token = token
    name = info.name
    place = info.place
    rawPriority = info.rawPriority
    self.store = store
    work = Work(node: node, dependencies: dependencies)
  }

  var engine: StoreEngine? { store.engine }

  var label: String { RunInfo.label(name: name, place: place) }

  /// The priority of its task.
  var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }

  /// Runs the body, unless the effect was cancelled before it began, and tells the store when it is
  /// over, however it ended. Called once, by the effect's task.
  nonisolated(nonsending) func run() async {
    guard let work = work.take() else { return }
    if state.begin() {
      await Ambient.$current.withValue(Ambient(dependencies: work.dependencies, effect: self)) {
        await work.node.perform(for: self)
      }
    }
    engine?.bodyReturned(self)
    // What the body captured may do anything when it goes: not before the store is released (law 6).
    withExtendedLifetime(work) {}
  }

  /// An error of the body, if it is one that must not be ignored (law 8).
  func unhandled(_ error: any Error) -> (any Error)? {
    error is CancellationError || state.isCancelled ? nil : error
  }

  /// Reports an error that nothing catches (law 8).
  func reportUncaught(_ error: any Error) {
    reportIssue(
      .uncaughtError(
        error: "\(error)",
        effect: label,
        action: engine?.originLabel(of: token) ?? "an action",
        place: place
      )
    )
  }

  /// Tells this effect from those of all stores.
  var mark: EffectMark? {
    engine.map { EffectMark(store: $0.identity, serial: token.serial) }
  }

  /// Whether an action that came when the effect was over is the first one, which is reported (law 7).
  func isFirstLateSend() -> Bool { !lateSendReported.exchange(true, ordering: .relaxed) }

  /// The issue with an action that came when the effect was over.
  func lateSendIssue(_ action: String) -> Issue {
    .sentAfterOver(action: action, effect: label, place: place)
  }
}

/// Tells one running effect from those of all stores.
package struct EffectMark: Hashable, Sendable {
  let store: ObjectIdentifier
  package let serial: UInt64

  /// The effect whose body runs here.
  static var current: EffectMark? { Ambient.current?.effect?.mark }
}

/// A part of an effect's body that can be cancelled by name.
///
/// The registry knows which part lies in which: whoever cancels or ends an outer one ends the inner ones.
final class CancellationRegion: Sendable {
  let token: EffectToken
  let state = WorkState<ErasedTask>()
  private let id: EffectID
  private let place: SourcePlace
  private let lateSendReported = Atomic<Bool>(false)

  init(token: EffectToken, id: EffectID, place: SourcePlace) {
    self.token = token
    self.id = id
    self.place = place
  }

  /// Whether an action that came when the part was over is the first one, which is reported (law 7).
  func isFirstLateSend() -> Bool { !lateSendReported.exchange(true, ordering: .relaxed) }

  /// The issue with an action that came when the part was over.
  func lateSendIssue(_ action: String, _ effect: RunningEffect) -> Issue {
    .sentAfterPartOver(
      action: action,
      part: "the part \(id) of \(effect.label.loweringFirst)",
      place: place
    )
  }
}

extension String {
  fileprivate var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
