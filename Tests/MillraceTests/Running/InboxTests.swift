import Synchronization
import Testing

@testable import Millrace

@Suite struct InboxTests {
  /// Symptom: a program that stood still for ever, in the middle of a burst of sends from an observer.
  /// Cause: events that had been taken out were kept until room was made, and let go there, under the
  /// lock of the inbox; the `deinit` of something in an action then sent, which needs the same lock.
  /// To make room outside of the lock would not be enough: nothing that is over may be kept (law 10).
  @Test func whatWasTakenOutIsLetGoAtOnce() {
    final class Load: Sendable {}
    var inbox = Inbox<Load>()
    weak var first: Load?
    for number in 0..<3000 {
      let load = Load()
      if number == 0 { first = load }
      inbox.append(load)
    }
    #expect(first != nil)
    _ = inbox.next()
    #expect(first == nil)
  }

  @Test func aBurstComesOutInOrder() {
    var inbox = Inbox<Int>()
    var out: [Int] = []
    for number in 0..<3000 { inbox.append(number) }
    for number in 3000..<5000 {
      if let event = inbox.next() { out.append(event) }
      inbox.append(number)
    }
    while let event = inbox.next() { out.append(event) }
    #expect(out == Array(0..<5000))
    #expect(inbox.isEmpty)
  }
}
