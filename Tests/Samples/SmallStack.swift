import Foundation

/// Runs the body on a thread of its own whose stack has 512 KiB, as those of secondary threads may have,
/// and gives what it returns.
@discardableResult
package func onSmallStack<Result: Sendable>(
  kilobytes: Int = 512,
  _ body: @escaping @Sendable () -> Result
) -> Result {
  let result = Collected<Result>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result.append(body())
    done.signal()
  }
  thread.stackSize = kilobytes * 1024
  thread.start()
  done.wait()
  return result.all[0]
}
