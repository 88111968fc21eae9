/// Who is told of changes.
///
/// Observers know the types that they look at; the list of them and the store's drain do not, since
/// looking those up for each of a thousand observers took ten times as long as asking them. An observer
/// is given where the state lies of the store, or of the part, for whose handle it was made.
class Observer: @unchecked Sendable {
  // What subclasses add is constant, or touched only by `look`: by one thread at a time, which holds the
  // store. `CancelRaceStressTests` covers it under the thread sanitizer.

  /// Set for an observer of a row, which is asked only when the row was touched.
  var interest: RowInterest? { nil }

  /// Looks at the state, while the store is held, and gives what is to be done afterwards if what it
  /// watches has changed.
  func look(_ state: UnsafeRawPointer) -> (@Sendable () -> Void)? { nil }

  /// The store went away.
  func end() {}
}

/// Is told each new value of a part of the state.
///
/// Of a value that knows when it is changed it keeps the stamp only. Any other it has to keep, to compare
/// it, so that the next change in place of what that value holds is a copy (law 12).
final class ValueObserver<Root: Sendable, Value: Equatable & Sendable>: Observer,
  @unchecked Sendable
{
  private let path: ReadPath<Root, Value>
  private let comparison = Comparison<Value>()
  private let onChange: @Sendable (Value) -> Void
  private let onEnd: @Sendable () -> Void
  /// What was told last. It is no optional: to look up the type of one takes longer than to compare.
  private let last = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private var hasLast = false
  private var lastStamp: ChangeStamp?

  init(
    _ path: ReadPath<Root, Value>,
    onEnd: @escaping @Sendable () -> Void = {},
    _ onChange: @escaping @Sendable (Value) -> Void
  ) {
    self.path = path
    self.onChange = onChange
    self.onEnd = onEnd
  }

  deinit {
    if hasLast { last.deinitialize(count: 1) }
    last.deallocate()
  }

  override func look(_ state: UnsafeRawPointer) -> (@Sendable () -> Void)? {
    path.read(state.assumingMemoryBound(to: Root.self)) { new in
      if let stamp = comparison.stamp(new) {
        guard lastStamp != stamp else { return nil }
        lastStamp = stamp
        return { [onChange, value = new.pointee] in onChange(value) }
      }
      guard hasLast else {
        hasLast = true
        last.initialize(to: new.pointee)
        return { [onChange, value = last.pointee] in onChange(value) }
      }
      guard last.pointee != new.pointee else { return nil }
      // The old value is kept until the store is not held any more: nobody else may know it, and what it
      // holds may do anything when it is freed.
      let old = last.move()
      last.initialize(to: new.pointee)
      return { [onChange, value = last.pointee] in withExtendedLifetime(old) { onChange(value) } }
    }
  }

  override func end() { onEnd() }
}

/// Is told of each drain.
final class DrainObserver<State: Sendable>: Observer, @unchecked Sendable {
  private let onDrain: @Sendable (State) -> Void

  init(_ onDrain: @escaping @Sendable (State) -> Void) { self.onDrain = onDrain }

  override func look(_ state: UnsafeRawPointer) -> (@Sendable () -> Void)? {
    { [onDrain, state = state.assumingMemoryBound(to: State.self).pointee] in onDrain(state) }
  }
}

/// Watches a part of a store for an observer of the part.
final class PartObserver<Root: Sendable, Value: Sendable>: Observer, @unchecked Sendable {
  private let part: ScopedPart<Root, Value>
  private let observer: Observer
  /// What the handle shows that the observer was registered with, for as long as there is one.
  private weak let shown: ShownState<Value>?

  init(_ part: ScopedPart<Root, Value>, _ observer: Observer, _ shown: ShownState<Value>?) {
    self.part = part
    self.observer = observer
    self.shown = shown
  }

  override var interest: RowInterest? { part.row }

  override func look(_ state: UnsafeRawPointer) -> (@Sendable () -> Void)? {
    var tell: (@Sendable () -> Void)?
    _ = part.read(state.assumingMemoryBound(to: Root.self)) { part in
      guard let told = observer.look(UnsafeRawPointer(part)) else { return }
      tell = told
      guard let shown else { return }
      let old = shown.replace(by: part)
      tell = { withExtendedLifetime(old) { told() } }
    }
    return tell
  }

  override func end() { observer.end() }
}
