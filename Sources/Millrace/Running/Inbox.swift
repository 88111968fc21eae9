/// What waits to be done by the thread that drains the store, first in, first out (law 2).
struct Inbox<Event: Sendable>: Sendable {
  /// What has been taken out leaves `nil` behind. Kept until room is made, it would be let go then: by the
  /// thread that holds the inbox, which must not run a `deinit` that sends.
  private var events: [Event?] = []
  private var first = 0

  var isEmpty: Bool { first == events.count }

  /// The oldest event, which stays.
  var head: Event? { first < events.count ? events[first] : nil }

  /// All events, oldest first.
  var all: [Event] { events[first...].compactMap { $0 } }

  /// How many wait.
  var count: Int { events.count - first }

  mutating func append(_ event: Event) { events.append(event) }

  /// Puts something before all that waits.
  ///
  /// - Complexity: O(1) where something was taken out before, else O(number waiting).
  mutating func prepend(_ event: Event) {
    if first > 0 {
      first -= 1
      events[first] = event
    } else {
      events.insert(event, at: 0)
    }
  }

  /// Takes the oldest event out.
  ///
  /// - Complexity: O(1) amortised.
  mutating func next() -> Event? {
    guard first < events.count else { return nil }
    let event = events[first].take()
    first += 1
    if first == events.count {
      events.removeAll(keepingCapacity: events.capacity <= 1024)
      first = 0
    } else if first >= 1024, first * 2 >= events.count {
      events.removeFirst(first)
      first = 0
    }
    return event
  }
}
