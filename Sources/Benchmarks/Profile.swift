import Millrace
import Synchronization

func profile() async {
  let executor = DrainExecutor()
  let drained = Store(initialState: OneShot.State(), executor: executor) { OneShot {} }
  for _ in 0..<Int(CommandLine.arguments.last!)! {
    drained.send(.start)
    executor.drain()
  }
}

func profileBare() async {
  let executor = DrainExecutor()
  let count = Mutex(0)
  final class Shared: Sendable {
    let count = Mutex(0)
  }
  let shared = Shared()
  for _ in 0..<Int(CommandLine.arguments.last!)! {
    Task.detached(executorPreference: executor) { shared.count.withLock { $0 += 1 } }
    executor.drain()
  }
}
