import Foundation
import Millrace
import SampleFeatures
import Testing

@Suite("E-09: hostile data is refused with a true text, and stops no program")
struct E09HostileStackTests {
  private func decodingError(_ json: String) -> DecodingError.Context? {
    let error = #expect(throws: DecodingError.self, "\(json)") {
      try JSONDecoder().decode([String: StackState<String>].self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(json) gave \(String(describing: error))")
      return nil
    }
    return context
  }

  private func stack(nextID: Int, ids: Int...) -> String {
    let elements = ids.map { #"{"id":\#($0),"state":"a"}"# }.joined(separator: ",")
    return #"{"path":{"nextID":\#(nextID),"elements":[\#(elements)]}}"#
  }

  @Test func aStackIsReadWithSoundIDsOnly() {
    let highest = Int.max / 2
    for (json, path, text) in [
      (
        stack(nextID: 0, ids: .max), "path.elements.Index 0.id",
        "The id \(Int.max) of a stack's element is not below the stack's nextID, which is 0."
      ),
      (
        stack(nextID: 3, ids: 1, 3), "path.elements.Index 1.id",
        "The id 3 of a stack's element is not below the stack's nextID, which is 3."
      ),
      (
        stack(nextID: 9, ids: 2, 2), "path.elements.Index 1.id",
        "The id 2 of a stack's element is not greater than those below it."
      ),
      (
        stack(nextID: 9, ids: -1), "path.elements.Index 0.id",
        "The id -1 of a stack's element is not greater than those below it."
      ),
      (
        stack(nextID: .max), "path.nextID",
        "The nextID \(Int.max) of a stack is not between 0 and \(highest)."
      ),
      (
        stack(nextID: -1), "path.nextID",
        "The nextID -1 of a stack is not between 0 and \(highest)."
      ),
    ] {
      let context = decodingError(json)
      #expect(context?.debugDescription == text)
      #expect(context?.codingPath.map(\.stringValue).joined(separator: ".") == path)
    }
  }

  @Test func aStackWithTheHighestIDCanStillBePushedTo() throws {
    let json = stack(nextID: .max / 2, ids: 1)
    var stack = try JSONDecoder().decode(
      [String: StackState<String>].self,
      from: Data(json.utf8)
    )["path"]
    #expect(stack?.append("b") == StackElementID(rawValue: .max / 2))
    #expect(stack?.append("c") == StackElementID(rawValue: .max / 2 + 1))
  }

  @Test func idsOfRowsThatAreThereTwiceAreNamedUpToTen() {
    let json = "[\((0..<100).map { #"{"id":\#($0 / 2),"title":""}"# }.joined(separator: ","))]"
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription
        == "Elements with duplicate ids: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 40 more."
    )
  }

  @Test func aPushUnderAnyOtherThanTheNextIDIsRefused() {
    let lab = FeatureLaboratory(StackTests.Feature.State(path: [StackTests.Page.State()])) {
      StackTests.Feature()
    }
    for id in [StackElementID(rawValue: .max), StackElementID(rawValue: .min), 2, 0] {
      lab.send(.path(.push(id: id, state: StackTests.Page.State())))
    }
    #expect(lab.state.path.ids == [0])
    #expect(lab.state.path.nextID == 1)
    let said = lab.issues.all.map { String($0.description.prefix { $0 != ":" }) }
    #expect(
      said == [
        "An element was to be pushed under the id \(Int.max), which is not the next one of its stack",
        "An element was to be pushed under the id \(Int.min), which is not the next one of its stack",
        "An element was to be pushed under the id 2, which is not the next one of its stack",
        "An element was to be pushed under the id 0, which its stack has used before",
      ]
    )
    lab.send(.path(.push(id: 1, state: StackTests.Page.State())))
    #expect(lab.state.path.ids == [0, 1])
    #expect(lab.issues.count == 4)
  }

  @Test func anElementIsNotAssignedToAnIDThatAStackDoesNotHave() {
    let issues = Collected<Millrace.Issue>()
    var stack = StackState<String>()
    withDependencies {
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      for id in [0, StackElementID(rawValue: .max), StackElementID(rawValue: .min)] {
        stack[id: id] = "a"
      }
    }
    #expect(stack.isEmpty)
    let expected = [0, Int.max, .min].map {
      "An element was assigned to the id \($0) of a stack that has no element of this id"
    }
    #expect(issues.all.map { String($0.description.prefix { $0 != "." }) } == expected)
  }

  /// The system's clocks trap when an instant leaves their range.
  @Test func aWaitOnTheSystemsClockMayBeAsLongAsADurationCanBe() {
    struct Failure: Error {}
    let failing = Effect<Bool>.run { _ in throw Failure() }
    for duration in [Duration.longest, .mostNegative + .seconds(1)] {
      let lab = FeatureLaboratory(0) {
        Reduce<Int, Bool> { state, isStart in
          guard isStart else {
            state += 1
            return .none
          }
          return .merge(
            .send(false).delay(for: duration),
            .send(false).debounce(id: "debounce", for: duration),
            .send(false).throttle(id: "throttle", for: duration, latest: true),
            .timer(id: "timer", every: duration) { _ in false },
            failing.retry(upTo: 1, backoff: .constant(duration))
          )
        }
      } dependencies: {
        $0.clock = ContinuousClock()
      }
      let task = lab.send(true)
      task.cancel()
      lab.executor.drain()
      #expect(lab.issues.all.map(\.description) == [])
    }
  }

  @Test func whatCountsStaysWithinItsRange() {
    let ends: [Duration] = [.longest, .mostNegative, .zero, .seconds(1)]
    for end in ends {
      let moment = Timestamp(sinceEpoch: end)
      #expect(moment.description.hasSuffix("Z"))
      #expect(VirtualInstant(offset: end).description.hasSuffix(" s"))
      for other in ends {
        #expect(moment.duration(to: moment.advanced(by: other)) >= .mostNegative)
        let instant = VirtualInstant(offset: end)
        #expect(instant.duration(to: instant.advanced(by: other)) >= .mostNegative)
      }
      var generator = SeededRandomNumberGenerator(seed: 1)
      for failure in [Int.min, -1, 0, 1, 2, 64, 1000, .max] {
        for factor in [-1, 0, 1, 2, 1e300, .infinity, .nan] {
          for jitter in [-1, 0, 0.5, 1, .infinity, .nan] {
            let backoff = Backoff.exponential(
              initial: end,
              factor: factor,
              cap: end,
              jitter: jitter
            )
            let pause = backoff.pause(after: failure, using: &generator)
            #expect(pause >= .zero && pause <= max(end, .zero))
          }
        }
      }
    }
  }
}
