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

  /// Which default a key gives where nothing is set.
  public private(set) var context: Context
  private var overrides: [ObjectIdentifier: any Sendable] = [:]
  private var cache = DependencyCache()
  private var reads: DependencyReads?

  /// Dependencies of which none is set.
  public init(context: Context = .live) {
    self.context = context
  }

  /// The value of a key.
  ///
  /// - Complexity: O(1); the first time a value that is not set is read, that of making it.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      reads?.note(id)
      if let value = overrides[id] as? Key.Value { return value }
      if let value = cache.value(id) as? Key.Value {
        reads?.note(cache.keysRead(for: id))
        return value
      }
      return make(key, id)
    }
    set {
      let id = ObjectIdentifier(key)
      overrides[id] = newValue
      cache = DependencyCache(below: cache, overridden: [id])
    }
  }

  /// The same settings where nothing else is shared: values that nobody set are made anew.
  package func separated(context: Context) -> DependencyValues {
    var values = self
    values.context = context
    values.cache = DependencyCache()
    return values
  }

  /// Whether these are the very same dependencies: each change makes others.
  func isSame(as other: DependencyValues) -> Bool { cache === other.cache }

  private func make<Key: DependencyKey>(_ key: Key.Type, _ id: ObjectIdentifier) -> Key.Value {
    let noted = DependencyReads()
    var values = self
    values.reads = noted
    let value = withDependencies(from: values) {
      context == .live ? Key.liveValue : Key.testValue
    }
    let keysRead = noted.all
    reads?.note(keysRead)
    return cache.keep(value, for: id, madeFrom: keysRead) as? Key.Value ?? value
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
    var name = "\(Key.self)"
    if name.hasSuffix("Key") { name.removeLast(3) }
    let first = name.prefix(1).lowercased()
    reportIssue(
      .unimplementedDependency(
        name: first + name.dropFirst(),
        type: "\(Key.Value.self)",
        call: call
      )
    )
  }
}
