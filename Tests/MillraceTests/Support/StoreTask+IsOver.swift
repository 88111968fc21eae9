import Millrace
import SampleFeatures

extension StoreTask {
  /// Whether a wait for all that the send caused ends at once.
  var isOver: Bool {
    let (executor, ends) = (DrainExecutor(), Collected<Bool>())
    start(on: executor) {
      await finish()
      ends.append(true)
    }
    executor.drain()
    return ends.count == 1
  }
}
