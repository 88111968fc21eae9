/// The pairs of class instances that a comparison has met, so that cycles end and an instance that is
/// reached on many ways is compared once.
struct ObjectPairs {
  /// Holds both instances: an address must not be used again while it stands for one of them.
  struct Pair: Hashable {
    private let before: AnyObject
    private let after: AnyObject
    private let trustsEquality: Bool

    init(_ before: AnyObject, _ after: AnyObject, trustsEquality: Bool) {
      self.before = before
      self.after = after
      self.trustsEquality = trustsEquality
    }

    static func == (left: Pair, right: Pair) -> Bool {
      left.before === right.before && left.after === right.after
        && left.trustsEquality == right.trustsEquality
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(before))
      hasher.combine(ObjectIdentifier(after))
    }
  }

  enum State {
    case new
    /// Met again below itself. Taken to be the same; a difference shows elsewhere in the cycle.
    case comparing
    case same
    case different
  }

  private var states: [Pair: State] = [:]

  func state(of pair: Pair) -> State { states[pair] ?? .new }

  mutating func begin(_ pair: Pair) { states[pair] = .comparing }

  mutating func end(_ pair: Pair, isDifferent: Bool) {
    states[pair] = isDifferent ? .different : .same
  }
}
