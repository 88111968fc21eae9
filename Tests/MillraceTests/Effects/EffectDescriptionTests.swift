import Millrace
import SampleFeatures
import Testing

@Suite("An effect prints as the tree of what it will do")
struct EffectDescriptionTests {
  enum CancelID: Hashable { case request, pages, row(Int) }
  enum Action: Sendable { case started, hitsFound([String]), finished }
  typealias Effect = Millrace.Effect<Action>

  func run(_ name: String? = nil, line: Int = 31) -> Effect {
    .run(name: name, fileID: "Features/Search.swift", line: line) { _ in }
  }

  @Test func aTreeOfOperations() {
    let effect = Effect.merge(
      .send(.started),
      run("search").debounce(id: CancelID.request, for: .milliseconds(300)),
      .cancel(id: CancelID.pages)
    )
    #expect(
      effect.description == """
        merge
        ├─ send .started
        ├─ concatenate  id: CancelID.request (newest 1)
        │  ├─ wait 0.3 s (debounce)
        │  └─ run "search" at Search.swift:31
        └─ cancel id: CancelID.pages
        """
    )
  }

  @Test func nothing() {
    #expect(Effect.none.description == "none")
    #expect(Effect.merge(.none, .concatenate(.none)).description == "none")
    #expect("\(Effect.none.cancellable(id: 1))" == "none")
  }

  @Test func single() {
    #expect(Effect.send(.hitsFound(["a"])).description == "send .hitsFound")
    #expect(run().description == "run at Search.swift:31")
    #expect(Effect.merge(.none, run()).description == "run at Search.swift:31")
  }

  @Test func names() {
    let policies: [(OverloadPolicy, String)] = [
      (.newest(1), "newest 1"), (.newest(0), "newest 1"), (.newest(7), "newest 7"),
      (.oldest(2, whenFull: .wait), "oldest 2, wait"),
      (.oldest(3, whenFull: .drop), "oldest 3, drop"),
    ]
    for (policy, text) in policies {
      #expect(
        run().cancellable(id: CancelID.row(3), policy: policy).description
          == "run at Search.swift:31  id: CancelID.row(3) (\(text))"
      )
    }
    #expect(
      run().cancellable(id: "inner").cancellable(id: 7, cancelInFlight: true).description
        == #"run at Search.swift:31  id: 7 (newest 1), "inner""#
    )
    #expect(
      run().throttle(id: 1, for: .seconds(1), latest: true)
        .throttle(id: 2, for: .milliseconds(5), latest: false).description
        == "run at Search.swift:31  id: 2 (throttle 0.005 s, first), 1 (throttle 1 s, latest)"
    )
  }

  @Test func dependencies() {
    let feature = Reduce<Int, Action> { _, _ in self.run() }
      .dependency(\.clock, ManualClock())
    let around = feature.dependency(\.clock, ImmediateClock())
    let text = "run at Search.swift:31  with dependencies of its own"
    var state = 0
    #expect(feature.reduce(into: &state, action: .started).description == text)
    #expect(around.reduce(into: &state, action: .started).description == text)
  }

  @Test func cancels() {
    #expect(Effect.cancel(ids: ["a"]).description == #"cancel id: "a""#)
    #expect(Effect.cancel(ids: [1, 2, 3, 4]).description == "cancel ids: 1, 2, 3, 4")
    #expect(Effect.cancel(ids: 1...9).description == "cancel ids: 1, 2, 3, 4, … 5 more")
  }

  @Test func time() {
    #expect(
      run("load").delay(for: .seconds(2)).description == """
        concatenate
        ├─ wait 2 s (delay)
        └─ run "load" at Search.swift:31
        """
    )
    #expect(
      run("load").timeout(after: .seconds(5), sending: .finished).description == """
        timeout after 5 s
        ├─ run "load" at Search.swift:31
        └─ otherwise send .finished
        """
    )
    #expect(
      run("load").timeout(after: .milliseconds(1500), fallback: .merge(run(), run(line: 32)))
        .cancellable(id: 1).description == """
          timeout after 1.5 s  id: 1
          ├─ run "load" at Search.swift:31
          └─ otherwise merge
             ├─ run at Search.swift:31
             └─ run at Search.swift:32
          """
    )
    #expect(
      run("load").timeout(after: .zero).description == """
        timeout after 0 s
        └─ run "load" at Search.swift:31
        """
    )
    let timer = Effect.timer(id: 1, every: .seconds(1), fileID: "A/B.swift", line: 2) { _ in
      .started
    }
    #expect(timer.description == "timer every 1 s at B.swift:2  id: 1 (newest 1)")
    let retried = run("load").retry(upTo: 1, backoff: .constant(.zero))
    #expect(retried.description == #"run "load" at Search.swift:31, up to 1 retry"#)
    #expect(
      run().retry(upTo: 3, backoff: .constant(.zero)).cancellable(id: 1).description
        == "run at Search.swift:31, up to 3 retries  id: 1"
    )
  }

  @Test func groupsWithoutANameOfTheirOwnArePartOfTheOuterOne() {
    let effect = Effect.merge(
      .merge(run(line: 1), .merge(run(line: 2), run(line: 3))),
      .merge(run(line: 4), run(line: 5)).cancellable(id: 1),
      .concatenate(run(line: 6), .concatenate(run(line: 7), run(line: 8)))
    )
    #expect(
      effect.description == """
        merge
        ├─ run at Search.swift:1
        ├─ run at Search.swift:2
        ├─ run at Search.swift:3
        ├─ merge  id: 1
        │  ├─ run at Search.swift:4
        │  └─ run at Search.swift:5
        └─ concatenate
           ├─ run at Search.swift:6
           ├─ run at Search.swift:7
           └─ run at Search.swift:8
        """
    )
  }

  @Test func textsOfSeveralLinesDoNotBreakTheTree() {
    let effect = Effect.merge(run("one\ntwo"), .cancel(id: "three\r\nfour"))
    #expect(
      effect.description == """
        merge
        ├─ run "one two" at Search.swift:31
        └─ cancel id: "three\\r\\nfour"
        """
    )
  }

  // MARK: Large effects

  @Test func aLongListIsCut() {
    let lines = Effect.merge((1...100).map { run(line: $0) }).description.split(separator: "\n")
    #expect(lines.count == 41)
    #expect(lines[39] == "├─ run at Search.swift:39")
    #expect(lines[40] == "└─ … 61 more")
  }

  @Test func afterTheLastLineEveryOpenGroupTellsWhatIsLeft() {
    let inner = Effect.concatenate((1...100).map { run(line: $0) })
    let lines = Effect.merge(run(), inner, run(), run(), run()).description.split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "│  ├─ run at Search.swift:37",
        "│  └─ … 63 more",
        "└─ … 3 more",
      ]
    )
    // What fits exactly is not cut.
    #expect(!Effect.merge((1...39).map { run(line: $0) }).description.contains("more"))
  }

  @Test func aDeepTreeIsCut() {
    var effect = run()
    for level in 0..<20 {
      effect = .merge(run(line: level), .concatenate(run(), effect).cancellable(id: level))
        .cancellable(id: level)
    }
    let lines = effect.description.split(separator: "\n").map(String.init)
    #expect(lines.first == "merge  id: 19")
    #expect(lines.last?.hasSuffix("└─ … 2 more") == true)
    #expect(lines.last?.prefix { $0 != "└" }.count == 8 * 3)
  }

  @Test func manyNamesAreCut() {
    var effect = run()
    for number in 1...200_000 { effect = effect.cancellable(id: number) }
    #expect(
      effect.description
        == "run at Search.swift:31  id: 200000, 199999, 199998, 199997, … 199996 more"
    )
  }

  private static let depth = Rounds.of(50_000, full: 200_000)

  @Test func veryDeepEffectsPrint() {
    var (left, right, mixed) = (run(), run(), run())
    for number in 0..<Self.depth {
      left = .merge(left, run())
      right = .concatenate(run(), right)
      mixed = number.isMultiple(of: 2) ? .merge(run(), mixed) : .concatenate(mixed, run())
    }
    #expect(left.description.hasSuffix("\n└─ … \(Self.depth - 38) more"))
    #expect(right.description.hasSuffix("\n└─ … \(Self.depth - 38) more"))
    #expect(mixed.description.split(separator: "\n").count < 50)
  }

  @Test func membersThatAreSharedByManyGroupsAreNotCountedForEver() {
    var effect = Effect.merge(run(), run())
    for _ in 0..<60 { effect = .merge(effect, effect) }
    #expect(effect.description.hasSuffix("\n└─ … at least 200000 more"))
  }
}
