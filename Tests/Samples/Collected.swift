import Millrace

/// Values that tests collect from many places.
package final class Collected<Value: Sendable>: Sendable {
  private let values = Guarded<[Value]>([])

  package init() {}

  package func append(_ value: Value) { values.withLock { $0.append(value) } }
  package var all: [Value] { values.withLock { $0 } }
  package var count: Int { all.count }
}
