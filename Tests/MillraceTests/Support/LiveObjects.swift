/// Counts the objects that it has made and that are alive.
final class LiveObjects: Sendable {
  private let alive = SharedCount()

  var count: Int { alive.value }

  /// Makes an object that may do something when it is freed.
  func make(onFree: @escaping @Sendable () -> Void = {}) -> Object { Object(alive, onFree) }

  final class Object: Sendable {
    private let alive: SharedCount
    private let onFree: @Sendable () -> Void

    fileprivate init(_ alive: SharedCount, _ onFree: @escaping @Sendable () -> Void) {
      self.alive = alive
      self.onFree = onFree
      alive.add()
    }

    deinit {
      alive.add(-1)
      onFree()
    }
  }
}
