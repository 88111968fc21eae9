import Testing

@testable import Millrace

@Suite("HeldActions: what is received in which order")
struct HeldActionsTests {
  /// What can happen, with how many `.send`s come due in answer.
  private enum Event: CaseIterable {
    case aSends, bSends, aReturns, bReturns, storeSendsOne, storeSendsTwo, taken, takenSendsOne
  }

  @Test func everyShortStoryGoesAsInTheModel() {
    var stories: [[Event]] = [[]]
    for _ in 0..<5 {
      stories = stories.flatMap { story in Event.allCases.map { story + [$0] } }
      for story in stories {
        let (actual, expected) = (
          tell(story, HeldActionsMachine()), tell(story, HeldActionsModel())
        )
        if actual != expected { Issue.record("\(story): \(actual) instead of \(expected)") }
      }
    }
  }

  /// Tells a story and gives all that is left and all that was taken, in order.
  private func tell(_ story: [Event], _ machine: some HeldActionsTelling) -> [String] {
    var machine = machine
    var returned: Set<Int> = []
    var taken: [String] = []
    func take(andSend count: Int) {
      guard let name = machine.take(sends: count) else { return }
      taken.append(name)
      while machine.takeEnd(sends: count) { taken.append("end") }
    }
    for event in story {
      switch event {
      case .aSends: if !returned.contains(1) { machine.effectSent(1) }
      case .bSends: if !returned.contains(2) { machine.effectSent(2) }
      case .aReturns: if returned.insert(1).inserted { machine.returned(1) }
      case .bReturns: if returned.insert(2).inserted { machine.returned(2) }
      case .storeSendsOne: machine.storeSends(1)
      case .storeSendsTwo: machine.storeSends(2)
      case .taken: take(andSend: 0)
      case .takenSendsOne: take(andSend: 1)
      }
    }
    return taken + ["|"] + machine.rest
  }

  @Test func theFirstActionStaysUntilItIsTaken() {
    var held = HeldActions<String>()
    held.effectSent("x", by: EffectToken(slot: 1, serial: 1))
    let (first, second) = (held.next(), held.next())
    #expect([first?.payload, second?.payload] == ["x", "x"])
    let (taken, none) = (held.take(), held.next())
    #expect(taken?.payload == "x")
    #expect(none == nil)
    #expect(held.isEmpty)
  }

  @Test func nothingIsKeptOfAHundredThousandActions() {
    var held = HeldActions<Int>()
    let effect = EffectToken(slot: 1, serial: 1)
    for number in 0..<100_000 { held.effectSent(number, by: effect) }
    let endWaits = held.bodyReturned(-1, of: effect)
    #expect(endWaits)
    var taken: [Int?] = []
    for number in 0..<100_000 {
      taken.append(held.take()?.payload)
      held.sendCameDue(number)
      held.stepEnded()
      taken.append(held.take()?.payload)
      held.stepEnded()
    }
    #expect(taken == (0..<200_000).map { $0 / 2 })
    let end = held.takeEnd()?.payload
    #expect(end == -1)
    #expect(held.isEmpty)
  }
}

/// What the stories need.
private protocol HeldActionsTelling {
  mutating func effectSent(_ effect: Int)
  mutating func returned(_ effect: Int)
  mutating func storeSends(_ count: Int)
  mutating func take(sends: Int) -> String?
  mutating func takeEnd(sends: Int) -> Bool
  var rest: [String] { get }
}

private struct HeldActionsMachine: HeldActionsTelling {
  var held = HeldActions<String>()
  var count = 0

  private func token(_ effect: Int) -> EffectToken {
    EffectToken(slot: Int32(effect), serial: UInt64(effect))
  }

  private mutating func name(_ text: String) -> String {
    count += 1
    return "\(text)\(count)"
  }

  mutating func effectSent(_ effect: Int) {
    held.effectSent(name("effect"), by: token(effect))
  }

  mutating func returned(_ effect: Int) { _ = held.bodyReturned("end", of: token(effect)) }

  mutating func storeSends(_ count: Int) {
    held.otherStepBegan()
    for _ in 0..<count { held.sendCameDue(name("send")) }
    held.stepEnded()
  }

  mutating func take(sends: Int) -> String? {
    held.otherStepBegan()
    defer { held.stepEnded() }
    guard let item = held.take() else { return nil }
    for _ in 0..<sends { held.sendCameDue(name("send")) }
    return item.payload
  }

  mutating func takeEnd(sends: Int) -> Bool {
    held.otherStepBegan()
    defer { held.stepEnded() }
    guard held.takeEnd() != nil else { return false }
    for _ in 0..<sends { held.sendCameDue(name("send")) }
    return true
  }

  var rest: [String] { held.all.map(\.payload) }
}

/// A list of drains, each a list; what is asked for is looked for.
private struct HeldActionsModel: HeldActionsTelling {
  private enum Item: Equatable {
    case effect(Int, String)
    case send(String)
    case end(Int)
  }

  private var drains: [[Item]] = []
  private var count = 0
  private var owners: [String: Int] = [:]

  private mutating func name(_ text: String) -> String {
    count += 1
    return "\(text)\(count)"
  }

  private func holds(_ effect: Int) -> Bool {
    drains.joined().contains { if case .effect(effect, _) = $0 { true } else { false } }
  }

  mutating func effectSent(_ effect: Int) { drains.append([.effect(effect, name("effect"))]) }

  mutating func returned(_ effect: Int) { if holds(effect) { drains.append([.end(effect)]) } }

  mutating func storeSends(_ count: Int) {
    drains.append((0..<count).map { _ in .send(name("send")) })
  }

  mutating func take(sends: Int) -> String? {
    guard !drains.isEmpty else { return nil }
    let item = drains[0].removeFirst()
    for _ in 0..<sends { drains[0].append(.send(name("send"))) }
    if drains[0].isEmpty { drains.removeFirst() }
    switch item {
    case .effect(_, let name), .send(let name): return name
    case .end: preconditionFailure("An end is not received")
    }
  }

  mutating func takeEnd(sends: Int) -> Bool {
    for (index, drain) in drains.enumerated() {
      guard case .end(let effect) = drain[0], !holds(effect) else { continue }
      drains[index] = (0..<sends).map { _ in .send(name("send")) }
      if sends == 0 { drains.remove(at: index) }
      return true
    }
    return false
  }

  var rest: [String] {
    drains.joined().map { item in
      switch item {
      case .effect(_, let name), .send(let name): name
      case .end: "end"
      }
    }
  }
}
