import ValueDiff

/// The dependencies of a store, or of a part of it.
///
/// They belong to one store: its reducers and its effects read them wherever they run, and no other
/// store does. Reading order: what is set here, else what was made before for the same store, else the
/// key's live or test value.
public struct DependencyValues: Sendable {
  /// Which default a key gives.
  public enum Context: Hashable, Sendable {
    /// `liveValue`.
    case live
    /// `testValue`.
    case test
  }

  /// What the values are made of. It never changes once it is made, so that a copy of the dependencies,
  /// which goes to every effect, is a copy of one reference.
  private final class Content: Sendable {
    let context: Context
    /// Boxed, since a cast to a type such as `any Clock<Duration>` takes 400 ns.
    let overrides: [ObjectIdentifier: AnyBox]
    let cache: DependencyCache
    let reads: DependencyReads?

    init(
      context: Context,
      overrides: [ObjectIdentifier: AnyBox],
      cache: DependencyCache,
      reads: DependencyReads?
    ) {
      self.context = context
      self.overrides = overrides
      self.cache = cache
      self.reads = reads
    }
  }

  private var content: Content

  /// Which default a key gives where nothing is set.
  public var context: Context { content.context }

  /// Dependencies of which none is set.
  public init(context: Context = .live) {
    content = Content(context: context, overrides: [:], cache: DependencyCache(), reads: nil)
  }

  /// The value of a key.
  ///
  /// - Complexity: O(1); the first time a value that is not set is read, that of making it.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      content.reads?.note(id)
      if let value = content.overrides[id] { return value.value(as: Key.Value.self) }
      if let value = content.cache.value(id) {
        content.reads?.note(content.cache.keysRead(for: id))
        return value.value(as: Key.Value.self)
      }
      return make(key, id)
    }
    set {
      let id = ObjectIdentifier(key)
      var overrides = content.overrides
      overrides[id] = Box(newValue)
      content = Content(
        context: context,
        overrides: overrides,
        cache: DependencyCache(below: content.cache, overridden: [id]),
        reads: content.reads
      )
    }
  }

  /// The same settings where nothing else is shared: values that nobody set are made anew.
  package func separated(context: Context) -> DependencyValues {
    var values = self
    values.content = Content(
      context: context,
      overrides: content.overrides,
      cache: DependencyCache(),
      reads: nil
    )
    return values
  }

  /// Whether these are the very same dependencies: each change makes others.
  func isSame(as other: DependencyValues) -> Bool { content.cache === other.content.cache }

  private func make<Key: DependencyKey>(_ key: Key.Type, _ id: ObjectIdentifier) -> Key.Value {
    let noted = DependencyReads()
    var values = self
    values.content = Content(
      context: context,
      overrides: content.overrides,
      cache: content.cache,
      reads: noted
    )
    let value = withDependencies(from: values) {
      context == .live ? Key.liveValue : Key.testValue
    }
    let keysRead = noted.all
    content.reads?.note(keysRead)
    return content.cache.keep(Box(value), for: id, madeFrom: keysRead).value(as: Key.Value.self)
  }

  /// The dependencies that count here: those of the store whose reducer is running on this thread, else
  /// those of the effect or `withDependencies` inside of which this is, else live ones.
  public static var current: DependencyValues { inContext ?? live }

  /// Those that count here, if something said which.
  static var inContext: DependencyValues? {
    DrainFrame.current?.pointee.dependencies?.pointee ?? Ambient.current?.dependencies
  }

  private static let live = DependencyValues()

  /// Reports that a key without a value of its own was used in a test.
  ///
  /// - Parameter call: What was called, such as `now`; `nil` where the value itself was read.
  public static func reportUnimplemented<Key: DependencyKey>(_ key: Key.Type, call: String?) {
    var name = TypeName.lastComponent(of: Key.self)
    if name.hasSuffix("Key") { name.removeLast(3) }
    let first = name.prefix(1).lowercased()
    reportIssue(
      .unimplementedDependency(
        name: first + name.dropFirst(),
        type: TypeName.text(of: Key.Value.self),
        call: call
      )
    )
  }
}
