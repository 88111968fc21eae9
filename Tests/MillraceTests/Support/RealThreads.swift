import Foundation

/// Runs the body on threads of its own, not on those of the task pool, and returns when all are done.
func onRealThreads(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let everybodyIsHere = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread {
      // They start together, so that a short body still meets the others.
      everybodyIsHere.wait()
      body(index)
      done.leave()
    }.start()
  }
  for _ in 0..<count { everybodyIsHere.signal() }
  done.wait()
}
