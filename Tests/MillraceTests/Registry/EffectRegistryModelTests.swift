import SampleFeatures
import Testing

@testable import Millrace

/// The registry against its model, over all short stories that can be told with a few events.
///
/// One alphabet would be too large to be exhausted, so there is one for each thing that the registry
/// does, together with what can come in its way.
@Suite struct EffectRegistryModelTests {
  typealias Event = RegistryStory.Event
  typealias Shape = EffectShape

  static let ways: [(name: String, length: Int, events: [Event])] = [
    (
      // These are admitted in a way of their own.
      "single operations without a name", 4,
      [
        .admitted(.run), .admitted(.send), .admitted(.cancel("a")),
        .admitted(Shape.run.named("a")),
        .regionBegan("a", cancelInFlight: true),
        .sent(.run), .sent(.cancel("a")), .taken(.send), .taken(nil),
        .returned(0), .cancelled("a"), .flightCancelled(0),
      ]
    ),
    (
      "cancelling what stands in groups", 4,
      [
        .admitted(Shape.run.named("a")),
        .admitted(.merge([.run, Shape.run.named("a"), .cancel("a"), .run])),
        .admitted(.concatenate([Shape.run.named("a"), Shape.send.named("b"), .cancel("a"), .run])),
        .admitted(
          Shape.merge([.run, .concatenate([.run, .cancel("a"), .run]), .run]).named("a")
        ),
        .taken(nil), .returned(0), .returned(1), .cancelled("a"), .cancelled("b"),
      ]
    ),
    (
      "cancel in flight", 4,
      [
        .admitted(Shape.run.named("a", .newest(1))),
        .admitted(Shape.run.named("a")),
        .admitted(
          .merge([Shape.run.named("a", .newest(1)), Shape.run.named("a", .newest(1)), .run])
        ),
        .admitted(.concatenate([.run, Shape.run.named("a", .newest(1)).named("b")])),
        .admitted(
          Shape.concatenate([.run, Shape.send.named("a", .newest(1)), .run]).named("a", .newest(1))
        ),
        .taken(Shape.run.named("b", .newest(1))), .returned(0), .returned(1), .cancelled("a"),
      ]
    ),
    (
      "the newest two", 4,
      [
        .admitted(Shape.run.named("a", .newest(2))),
        .admitted(.merge([Shape.run.named("a"), Shape.run.named("a", .newest(2))])),
        .admitted(Shape.merge([Shape.run.named("a", .newest(2)), .run]).named("a", .newest(2))),
        .admitted(.concatenate([.run, Shape.run.named("a", .newest(2)).named("a")])),
        .sent(Shape.run.named("a", .newest(2))),
        .returned(0), .returned(1), .cancelled("a"),
      ]
    ),
    (
      "the oldest, the others wait", 4,
      [
        .admitted(Shape.run.named("a", .oldest(1, whenFull: .wait))),
        .admitted(
          .merge([
            Shape.run.named("a", .oldest(1, whenFull: .wait)),
            Shape.run.named("a", .oldest(2, whenFull: .wait)).named("b"),
          ])
        ),
        .admitted(
          Shape.merge([
            Shape.run.named("a", .oldest(1, whenFull: .wait)),
            Shape.run.named("a", .oldest(1, whenFull: .wait)),
          ]).named("a", .oldest(1, whenFull: .wait))
        ),
        .admitted(
          .concatenate([
            .run,
            Shape.run.named("b", .oldest(1, whenFull: .wait))
              .named("a", .oldest(1, whenFull: .wait)),
          ])
        ),
        .sent(Shape.send.named("a", .oldest(1, whenFull: .wait))),
        .taken(nil), .returned(0), .returned(1), .cancelled("a"), .cancelled("b"),
      ]
    ),
    (
      "the oldest, the others are dropped", 4,
      [
        .admitted(Shape.run.named("a", .oldest(1, whenFull: .drop))),
        .admitted(
          .concatenate([
            Shape.run.named("a", .oldest(1, whenFull: .drop)),
            Shape.run.named("a", .oldest(1, whenFull: .drop)), .run,
          ])
        ),
        .admitted(
          Shape.merge([Shape.run.named("a", .oldest(1, whenFull: .drop)), .run])
            .named("a", .oldest(1, whenFull: .drop))
        ),
        .sent(
          .merge([
            Shape.run.named("a", .oldest(1, whenFull: .drop)),
            Shape.run.named("a", .oldest(1, whenFull: .drop)),
          ])
        ),
        .admitted(Shape.run.named("a", .oldest(2, whenFull: .drop)).named("a", .newest(1))),
        .returned(0), .returned(1), .cancelled("a"),
      ]
    ),
    (
      "throttles", 4,
      [
        .admitted(Shape.run.named("a", .throttle(latest: true))),
        .admitted(Shape.run.named("a", .throttle(latest: false))),
        .admitted(Shape.run.named("a", .newest(1))), .admitted(Shape.run.named("a", .newest(2))),
        .admitted(.merge([Shape.run.named("a", .throttle(latest: true)), .cancel("a")])),
        .admitted(Shape.run.named("a", .newest(1)).named("a", .throttle(latest: true))),
        .admitted(
          .concatenate([
            Shape.send.named("a", .throttle(latest: true)),
            Shape.run.named("a", .throttle(latest: true)).named("b", .newest(1)), .run,
          ])
        ),
        .admitted(
          .child(1, Shape.merge([.run, .run]).named("a", .throttle(latest: true)))
        ),
        .taken(nil), .returned(0), .returned(1), .cancelled("a"), .flightCancelled(0),
        .scopeEnded([1]), .timePassed,
      ]
    ),
    (
      "scopes and handles", 4,
      [
        .admitted(.child(1, Shape.run.named("a", .newest(1)))),
        .admitted(.child(2, .concatenate([.run, Shape.child(1, .run.named("a")).named("b")]))),
        .admitted(
          .merge([.child(1, .merge([.run.named("a"), .child(1, .run.named("a"))])), .run])
        ),
        .sent(.child(1, .merge([.cancel("a"), .run.named("a")]))),
        .sent(.merge([.cancel("a"), .send])),
        .taken(.child(2, .cancel("b"))),
        .returned(0), .cancelled("a"), .cancelled("a", in: [1]), .flightCancelled(0),
        .flightCancelled(1), .scopeEnded([1]), .scopeEnded([2]),
      ]
    ),
    (
      "parts of a body", 4,
      [
        .admitted(.merge([Shape.run.named("a"), Shape.run.named("b")])),
        .admitted(Shape.concatenate([.run, .cancel("a"), .run]).named("b", .newest(1))),
        .regionBegan("a", cancelInFlight: false), .regionBegan("a", cancelInFlight: true),
        .regionBegan("b", cancelInFlight: true),
        .returned(0), .returned(1), .cancelled("a"), .cancelled("b"),
      ]
    ),
    (
      "parts of parts", 5,
      [
        .admitted(Shape.run.named("a")), .regionBegan("a", cancelInFlight: false),
        .regionBegan("b", cancelInFlight: true), .innerRegionBegan("a", cancelInFlight: true),
        .innerRegionBegan("b", cancelInFlight: true), .innerRegionBegan("c", cancelInFlight: false),
        .returned(0), .returned(1), .returned(2), .cancelled("a"), .cancelled("b"), .cancelled("c"),
      ]
    ),
    (
      "deadlines", 4,
      [
        .admitted(.deadline(.run, .run, otherwise: .run)),
        .admitted(
          Shape.deadline(
            .merge([Shape.run.named("a"), .run]),
            .run,
            otherwise: Shape.send.named("a", .newest(1))
          ).named("b", .newest(1))
        ),
        .admitted(.concatenate([.run, .deadline(.send, .run, otherwise: .run), .run])),
        .taken(nil), .returned(0), .returned(1), .cancelled("a"), .cancelled("b"),
      ]
    ),
  ]

  @Test(arguments: ways.indices)
  func everyShortStoryIsToldAsTheModelTellsIt(_ way: Int) {
    let (name, full, events) = Self.ways[way]
    let length = Rounds.of(full - 1, full: full)
    var stories = 0
    var failures = 0
    func tell(_ past: [Event], _ story: RegistryStory) {
      stories += 1
      if past.count == length {
        var story = story
        let wrong = story.playOut()
        if !wrong.isEmpty { fail(past, wrong) }
        return
      }
      for event in events {
        var next = story
        guard failures < 3, let wrong = next.tell(event) else { continue }
        guard wrong.isEmpty else {
          fail(past + [event], wrong)
          continue
        }
        tell(past + [event], next)
      }
    }
    func fail(_ past: [Event], _ wrong: [String]) {
      failures += 1
      Issue.record(
        """
        \(name): \(past.map { "\n  \($0)" }.joined())
        \(wrong.joined(separator: "\n"))
        """
      )
    }
    tell([], RegistryStory())
    #expect(stories > Rounds.of(100, full: 1000))
  }
}
