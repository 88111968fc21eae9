/// What effects have sent and nobody has received yet, in the order in which a running store would
/// reduce it: a pure machine.
///
/// A running store reduces in drains. What an effect sends begins a drain of its own; the `.send`s that
/// its action causes are reduced in the same drain, before what any other effect sends:
///
///     present   the rest of the drain whose action was received last
///     later     one drain after the other
///
/// An effect's `send` returns, in a running store, when its action was reduced. So the end of a body waits
/// here until all that the body sent was received, and what follows from the end takes its place in the
/// order. It does not wait for what other effects sent, which would make time stand still for it.
struct HeldActions<Payload: Sendable>: Sendable {
  enum Kind: Equatable, Sendable {
    /// A running effect sent an action.
    case sent(by: EffectToken)
    /// The turn of a `.send` has come.
    case sendDue
    /// The body of an effect returned.
    case returned(EffectToken)
  }

  struct Item: Sendable {
    let kind: Kind
    /// Items of one drain have the same.
    let drain: UInt64
    /// Counts up in the order of arrival.
    let number: UInt64
    let payload: Payload
  }

  /// What the store does at the moment, and so where a `.send` that comes due belongs.
  private enum Step: Sendable {
    /// The rest of the present drain.
    case received
    /// The end of a body: behind what was sent before it.
    case returned(insertion: Int, drain: UInt64)
    /// Anything else begins a drain behind all others.
    case other(drain: UInt64)
  }

  /// What is known of an effect that has sent something.
  private struct Sender: Sendable {
    var held = 0
    var hasReturned = false
  }

  private var present = Inbox<Item>()
  /// What has been taken out leaves `nil` behind. Kept until room is made, it would be let go then: by the
  /// thread that holds the lock, which must not run a `deinit` that sends.
  private var later: [Item?] = []
  /// Items before this position were taken.
  private var first = 0
  private var senders: [EffectToken: Sender] = [:]
  /// Effects whose end is due.
  private var endsDue: [EffectToken] = []
  private var step: Step?
  private var presentDrain: UInt64 = 0
  private var drains: UInt64 = 0
  private(set) var lastNumber: UInt64 = 0

  /// Whether nothing is held.
  var isEmpty: Bool { present.isEmpty && first == later.count }

  /// All that is held, in order.
  var all: [Item] { Array(present.all) + later[first...].compactMap { $0 } }

  // MARK: Events

  /// A running effect sent an action.
  mutating func effectSent(_ payload: Payload, by sender: EffectToken) {
    senders[sender, default: Sender()].held += 1
    drains += 1
    later.append(item(.sent(by: sender), drain: drains, payload))
  }

  /// The body of an effect returned.
  ///
  /// - Returns: Whether its end waits; if not, there is nothing to wait for and nothing was kept.
  mutating func bodyReturned(_ payload: Payload, of effect: EffectToken) -> Bool {
    guard senders[effect] != nil else { return false }
    senders[effect]?.hasReturned = true
    drains += 1
    later.append(item(.returned(effect), drain: drains, payload))
    return true
  }

  /// The turn of a `.send` has come.
  mutating func sendCameDue(_ payload: Payload) {
    switch step {
    case .received:
      present.append(item(.sendDue, drain: presentDrain, payload))
    case .returned(let insertion, let drain):
      later.insert(item(.sendDue, drain: drain, payload), at: insertion)
      step = .returned(insertion: insertion + 1, drain: drain)
    case .other(let drain):
      later.append(item(.sendDue, drain: drain, payload))
    case nil:
      drains += 1
      later.append(item(.sendDue, drain: drains, payload))
    }
  }

  /// The store begins with something that is neither the reduction of a held action nor a held end.
  mutating func otherStepBegan() {
    drains += 1
    step = .other(drain: drains)
  }

  /// The store is done with what it began.
  mutating func stepEnded() { step = nil }

  /// The next action, which stays.
  mutating func next() -> Item? {
    if let item = present.head { return item }
    fillPresent()
    return present.head
  }

  /// Takes the next action out, for the store to reduce: a step begins.
  mutating func take() -> Item? {
    guard next() != nil, let item = present.next() else { return nil }
    step = .received
    if case .sent(let sender) = item.kind { forgetOne(of: sender) }
    return item
  }

  /// Takes out the end of a body all of whose actions were received: a step begins.
  mutating func takeEnd() -> Item? {
    guard let effect = endsDue.popLast() else { return nil }
    // It stands close to the front, where the effect's last action was.
    guard let position = later[first...].firstIndex(where: { $0?.kind == .returned(effect) }),
      let item = later[position].take()
    else {
      preconditionFailure("The end of \(effect) is due and not held")
    }
    if position == first { first += 1 } else { later.remove(at: position) }
    step = .returned(insertion: position == first - 1 ? first : position, drain: item.drain)
    return item
  }

  // MARK: Internals

  private mutating func item(_ kind: Kind, drain: UInt64, _ payload: Payload) -> Item {
    lastNumber += 1
    return Item(kind: kind, drain: drain, number: lastNumber, payload: payload)
  }

  /// The present drain is done: the next one becomes it, as a whole.
  private mutating func fillPresent() {
    // An end that is not due stands behind an action of its effect, so it is never the first.
    guard first < later.count, let next = later[first] else { return releaseStorage() }
    presentDrain = next.drain
    while first < later.count, later[first]?.drain == presentDrain, let item = later[first].take() {
      present.append(item)
      first += 1
    }
    releaseStorage()
  }

  private mutating func releaseStorage() {
    if first == later.count {
      later.removeAll(keepingCapacity: later.capacity <= 1024)
      first = 0
    } else if first >= 1024, first * 2 >= later.count {
      later.removeFirst(first)
      first = 0
    }
  }

  private mutating func forgetOne(of sender: EffectToken) {
    guard var known = senders[sender] else { return }
    known.held -= 1
    guard known.held == 0 else {
      senders[sender] = known
      return
    }
    senders[sender] = nil
    if known.hasReturned { endsDue.append(sender) }
  }
}
