/// What a reducer wants done outside of it: inert data, which the store applies once (law 3).
///
/// Building an effect does nothing. When a reducer returns it, the store registers all of it in the
/// step that reduced the action, left to right, before any task exists (law 4).
///
/// ```swift
/// case .searchTapped:
///   return .run { [query = state.query] send in
///     send(.hitsFound(try await client.search(query)))
///   }
///   .cancellable(id: CancelID.request, cancelInFlight: true)
/// ```
///
/// An effect prints as a tree of what it will do.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline let root: EffectNode?

  @usableFromInline
  init(root: EffectNode?) {
    self.root = root
  }

  /// An effect of members that are effects of the same action type already.
  init(_ content: EffectNode.Content) {
    root = EffectNode(content)
  }

  /// An effect that is built here: the dependencies that `withDependencies` has changed here count for it.
  ///
  /// - Complexity: O(1); nothing is recorded where none was changed.
  @usableFromInline
  init(builtHere root: EffectNode) {
    self.root = DependencyValues.changed.map { EffectNode(.dependencies($0, root)) } ?? root
  }

  /// Nothing to do. It allocates nothing and is neutral in every composition.
  ///
  /// - Complexity: O(1).
  public static var none: Effect { Effect(root: nil) }

  /// Hands one action to the store, which reduces it after all actions accepted before it (law 2).
  ///
  /// - Complexity: O(1).
  @inlinable
  public static func send(_ action: Action) -> Effect {
    Effect(root: SendNode(action))
  }

  /// Runs asynchronous work, which may send any number of actions.
  ///
  /// The work runs in a task of its own, on the store's executor. It is over when its body returns
  /// (law 7). Errors follow law 8: a `CancellationError`, and any error after the effect was cancelled,
  /// is silent; any other goes to `catch`, or is reported where there is none.
  ///
  /// It reads the store's dependencies as they are when it starts, and upon them those that
  /// `withDependencies` has changed where it was built.
  ///
  /// - Parameters:
  ///   - name: What the work is called in lists of running effects, and the name of its task.
  ///   - priority: The priority of its task.
  ///   - body: The work. `send` is synchronous.
  ///   - catch: Receives an error of the body; it may send actions.
  /// - Complexity: O(1).
  // Inlinable, as `send` is, so that the type of the node is looked up once in the feature's code and not
  // at each call here.
  @inlinable
  public static func run(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ body: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect(builtHere: RunNode(name, priority?.rawValue, place, body, catching: `catch`))
  }
}
