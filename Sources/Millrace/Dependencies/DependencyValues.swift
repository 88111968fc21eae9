import ValueDiff

/// The dependencies of a store, or of a part of it.
///
/// They belong to one store: its reducers and its effects read them wherever they run, and no other
/// store does. Reading order: what is set here, else what was made before for the same store, else the
/// key's live or test value.
///
/// Values are flat: what is set in a part replaces what was set around it, and a thousand changes one upon
/// the other are read as fast as one.
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
    let settings: DependencyCache.Settings
    /// Those that were set since a store, an operator or an effect took the values for its own: what
    /// `withDependencies` has changed.
    let changes: DependencyCache.Settings
    let cache: DependencyCache
    let reads: DependencyReads?

    init(
      context: Context,
      settings: DependencyCache.Settings = [:],
      changes: DependencyCache.Settings = [:],
      cache: DependencyCache = DependencyCache(),
      reads: DependencyReads? = nil
    ) {
      self.context = context
      self.settings = settings
      self.changes = changes
      self.cache = cache
      self.reads = reads
    }
  }

  private var content: Content

  private init(_ content: Content) { self.content = content }

  /// Which default a key gives where nothing is set.
  public var context: Context { content.context }

  /// Dependencies of which none is set.
  public init(context: Context = .live) { self.init(Content(context: context)) }

  /// The value of a key.
  ///
  /// - Complexity: Reading is O(1), whatever was set around it and how often; the first time a value that
  ///   is not set is read, that of making it. Setting is O(number of keys that are set).
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      content.reads?.note(id)
      if let setting = content.settings[id] { return setting.value.value(as: Key.Value.self) }
      if let made = content.cache.value(id, under: content.settings) {
        content.reads?.note(made.keysRead)
        return made.value.value(as: Key.Value.self)
      }
      return make(key, id)
    }
    set {
      let id = ObjectIdentifier(key)
      let setting = DependencySetting(Box(newValue))
      var (settings, changes) = (content.settings, content.changes)
      settings[id] = setting
      changes[id] = setting
      content = Content(
        context: context,
        settings: settings,
        changes: changes,
        cache: content.cache,
        reads: content.reads
      )
    }
  }

  /// The same settings where nothing else is shared: values that nobody set are made anew.
  package func separated(context: Context) -> DependencyValues {
    DependencyValues(Content(context: context, settings: content.settings))
  }

  /// The same values, as those of a store, an operator or an effect: nothing counts as changed.
  var settled: DependencyValues {
    guard !content.changes.isEmpty else { return self }
    return DependencyValues(
      Content(
        context: context,
        settings: content.settings,
        cache: content.cache,
        reads: content.reads
      )
    )
  }

  /// What an effect reads for which these values were recorded: all of them if they are an operator's;
  /// if `withDependencies` has changed some, these changes upon what is around.
  func inside(_ outer: DependencyValues?) -> DependencyValues {
    guard let outer, !content.changes.isEmpty else { return self }
    let newer: (DependencySetting, DependencySetting) -> DependencySetting = { $1 }
    let isOperators = outer.content.changes.isEmpty
    return DependencyValues(
      Content(
        context: outer.context,
        settings: outer.content.settings.merging(content.changes, uniquingKeysWith: newer),
        changes: isOperators
          ? [:] : outer.content.changes.merging(content.changes, uniquingKeysWith: newer),
        cache: outer.content.cache
      )
    )
  }

  /// Tells these very dependencies from others, as long as they are there: each change makes others.
  var identity: any AnyObject & Sendable { content }

  /// How many values were made and are kept, here and in all that share them.
  var madeValues: Int { content.cache.count }

  private func make<Key: DependencyKey>(_ key: Key.Type, _ id: ObjectIdentifier) -> Key.Value {
    let noted = DependencyReads()
    let values = DependencyValues(
      Content(
        context: context,
        settings: content.settings,
        changes: content.changes,
        cache: content.cache,
        reads: noted
      )
    )
    let value = withDependencies(from: values) {
      context == .live ? Key.liveValue : Key.testValue
    }
    let keysRead = noted.all
    content.reads?.note(keysRead)
    return content.cache.keep(
      Box(value),
      for: id,
      madeFrom: keysRead,
      under: content.settings
    )
    .value(as: Key.Value.self)
  }

  /// The dependencies that count here: those of the store whose reducer is running on this thread, else
  /// those of the effect or `withDependencies` inside of which this is, else live ones.
  public static var current: DependencyValues { inContext ?? live }

  /// Those that count here, if something said which.
  static var inContext: DependencyValues? {
    DrainFrame.current?.pointee.dependencies?.pointee ?? Ambient.current?.dependencies
  }

  /// Those that count here, if `withDependencies` has changed any of them for what runs here.
  static var changed: DependencyValues? {
    guard let values = inContext, !values.content.changes.isEmpty else { return nil }
    return values
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
