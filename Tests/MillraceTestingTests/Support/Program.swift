import Millrace

/// An effect as data, of which every small one can be listed.
indirect enum Program: Sendable, CustomStringConvertible {
  /// A `.send`; what its action returns.
  case send(Program?)
  /// A `.run` that sends so many actions; what the first of them returns.
  case run(Int, Program?)
  /// A `.run` that suspends before it sends.
  case late
  /// A `.run` that sleeps for a second before it sends.
  case sleep
  /// Cancels all that is marked.
  case cancel
  case marked(Program)
  case merge(Program, Program)
  case concatenate(Program, Program)

  var description: String {
    switch self {
    case .send(let next): "send(\(next.map { "\($0)" } ?? ""))"
    case .run(let count, let next): "run(\(count)\(next.map { ", \($0)" } ?? ""))"
    case .late: "late"
    case .sleep: "sleep"
    case .cancel: "cancel"
    case .marked(let program): "marked(\(program))"
    case .merge(let first, let second): "merge(\(first), \(second))"
    case .concatenate(let first, let second): "concatenate(\(first), \(second))"
    }
  }

  /// Whether a part of it suspends without letting time pass.
  var suspends: Bool {
    switch self {
    case .late: true
    case .run(_, nil), .send(nil), .sleep, .cancel: false
    case .send(let inner?), .run(_, let inner?), .marked(let inner): inner.suspends
    case .merge(let first, let second), .concatenate(let first, let second):
      first.suspends || second.suspends
    }
  }

  /// All programs of at most so many parts.
  static func every(size: Int) -> [Program] {
    (1...size).flatMap { exactly($0) }
  }

  private static func exactly(_ size: Int) -> [Program] {
    guard size > 1 else { return [.send(nil), .run(0, nil), .run(2, nil), .late, .sleep, .cancel] }
    let inner = exactly(size - 1)
    var found: [Program] = inner.flatMap { [Program.send($0), .run(1, $0), .marked($0)] }
    for first in 1..<size - 1 {
      for (left, right) in pairs(exactly(first), exactly(size - 1 - first)) {
        found += [Program.merge(left, right), .concatenate(left, right)]
      }
    }
    return found
  }

  private static func pairs(_ left: [Program], _ right: [Program]) -> [(Program, Program)] {
    left.flatMap { left in right.map { (left, $0) } }
  }

  /// The effect. Each action has a name of its own: the path to it.
  func effect(_ name: String) -> Effect<LabAction> {
    switch self {
    case .send(let next):
      return .send(.answer(name, next?.effect("\(name).") ?? .none))
    case .run(let count, let next):
      return .run { send in
        for number in 0..<count {
          let next = number == 0 ? next : nil
          send(.answer("\(name)\(number)", next?.effect("\(name)\(number).") ?? .none))
        }
      }
    case .late:
      return .run { send in
        await Task.yield()
        await Task.yield()
        send(.note(name))
      }
    case .sleep:
      return MillraceTestingTests.sleep(1, note: name)
    case .cancel:
      return .cancel(id: "mark")
    case .marked(let program):
      return program.effect("\(name)m").cancellable(id: "mark")
    case .merge(let first, let second):
      return .merge(first.effect("\(name)a"), second.effect("\(name)b"))
    case .concatenate(let first, let second):
      return .concatenate(first.effect("\(name)a"), second.effect("\(name)b"))
    }
  }
}
