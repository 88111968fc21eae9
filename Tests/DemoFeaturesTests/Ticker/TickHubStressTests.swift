import Millrace
import Testing

@testable import DemoFeatures

/// On real threads, in whatever order things happen: within a stream values rise, every stream goes on
/// or ends, and nothing is left. To be run under the thread sanitizer as well.
@Suite(.timeLimit(.minutes(1))) struct TickHubStressTests {
  @Test func readersComeAndGoWhileTimersAreStartedStoppedAndCancelled() async {
    let hub = LiveTickHub(interval: .microseconds(20), clock: ContinuousClock())
    // There is always a timer, or one about to start; so no reader waits for ever.
    let keeper = Task { while !Task.isCancelled { _ = await hub.start() } }
    let stopper = Task {
      while !Task.isCancelled {
        await Task.yield()
        hub.stop()
      }
    }
    let canceller = Task {
      while !Task.isCancelled {
        let timer = Task { await hub.start() }
        await Task.yield()
        timer.cancel()
        _ = await timer.value
      }
    }
    await withTaskGroup { readers in
      for _ in 0..<4 {
        readers.addTask {
          for _ in 0..<300 {
            let subscription = hub.subscribe()
            var last = 0
            for await value in subscription.values {
              #expect(value > last)
              last = value
              if value == 2 { break }
            }
            hub.unsubscribe(subscription.id)
            hub.unsubscribe(subscription.id)
          }
        }
      }
    }
    for task in [keeper, stopper, canceller] { task.cancel() }
    for task in [keeper, stopper, canceller] { await task.value }
    #expect(hub.subscriberCount == 0)
    #expect(!hub.isRunning)
  }
}
