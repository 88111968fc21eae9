import SampleFeatures
import Testing

@testable import Millrace

/// Reads another key when it is made.
private struct Greeting: DependencyKey, Equatable {
  let text: String
  let number: Int

  static let made = SharedCount()

  static var liveValue: Greeting {
    made.add()
    return Greeting(text: "hello \(DependencyValues.current.name)", number: made.value)
  }
}

private enum NameKey: DependencyKey {
  static let liveValue = "world"
}

private enum OtherKey: DependencyKey {
  static let liveValue = 0
}

extension DependencyValues {
  fileprivate var greeting: Greeting { self[Greeting.self] }

  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }

  fileprivate var other: Int {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
}

// Each assignment made a layer above the one before, with what was made on first use in a table of its own:
// 300 000 of them overflowed the stack when the last went, and a read asked one layer after the other.
@Suite("E-10: dependencies are flat, however often they are set", .serialized)
struct E10FlatDependenciesTests {
  private let many = 300_000

  @Test func manyAssignmentsAreOne() {
    let many = many
    let read = onSmallStack {
      var values = DependencyValues()
      for number in 1...many { values.other = number }
      return (values.other, values.greeting.text)
    }
    #expect(read.0 == many)
    #expect(read.1 == "hello world")
  }

  @Test func assignmentsThatAreKeptAreNoChain() {
    let kept = onSmallStack {
      var values = DependencyValues()
      let all = (1...10_000).map { number in
        values.other = number
        return values
      }
      return all.allSatisfy { $0.name == "world" }
    }
    #expect(kept)
  }

  /// Each inside of the one before, through what is captured.
  @Test func manyNestedOnesAreOne() {
    let many = many
    let read = onSmallStack {
      var captured = CapturedDependencies()
      for number in 1...many {
        captured = captured.perform {
          withDependencies {
            $0.other = number
          } operation: {
            CapturedDependencies()
          }
        }
      }
      return captured.perform { DependencyValues.current.other }
    }
    #expect(read == many)
  }

  @Test func manyNestedAsynchronousOnesAreOne() async {
    @Sendable func nest(_ level: Int) async -> Int {
      guard level > 0 else { return DependencyValues.current.other }
      return await withDependencies {
        $0.other += 1
      } operation: {
        await nest(level - 1)
      }
    }
    let levels = Rounds.of(10_000, full: 100_000)
    #expect(
      await withDependencies {
        $0.other = 0
      } operation: {
        await nest(levels)
      } == levels
    )
  }

  /// Counted in what is looked at: no clock is asked.
  @Test func aReadLooksAtOneTableHoweverManyWereSet() {
    var values = DependencyValues()
    let before = values.greeting
    for number in 1...100 { values.other = number }
    // Made below, seen above.
    #expect(values.greeting == before)
  }

  // MARK: What is made on first use

  @Test func whatIsMadeInsideCountsOutsideUnlessItDependsOnWhatWasSet() {
    var outer = DependencyValues()
    outer.name = "outer"
    var inner = outer
    inner.other = 1
    let greeting = inner.greeting
    #expect(greeting.text == "hello outer")
    #expect(outer.greeting == greeting)
    inner.name = "inner"
    #expect(inner.greeting.text == "hello inner")
    #expect(inner.greeting == inner.greeting)
    #expect(outer.greeting == greeting)
  }

  @Test func equalSettingsMadeTwiceAreTwo() {
    var values = DependencyValues()
    values.name = "a"
    let first = values.greeting
    values.name = "b"
    values.name = "a"
    #expect(values.greeting != first)
    #expect(values.greeting.text == first.text)
  }

  @Test func whatNobodyCanReadAnyMoreIsForgotten() {
    var values = DependencyValues()
    for number in 1...10_000 {
      values.name = "\(number)"
      _ = values[Keeper.self]
    }
    #expect(values.madeValues < 100)
  }

  @Test func twoStoresShareNothingThatWasMade() async {
    let stores = (0..<2).map { _ in
      Store(initialState: [Int]()) {
        Reduce<[Int], Bool> { state, _ in
          state.append(DependencyValues.current.greeting.number)
          return .none
        }
      }
    }
    for store in stores + stores { store.send(true) }
    let states = stores.map(\.state)
    #expect(states[0][0] == states[0][1])
    #expect(states[1][0] == states[1][1])
    #expect(states[0][0] != states[1][0])
  }
}

/// Reads the name, too.
private struct Keeper: DependencyKey {
  let name: String
  static var liveValue: Keeper { Keeper(name: DependencyValues.current.name) }
}

@Suite("E-10, DependencyStress: values that are made while others are set")
struct E10FlatDependenciesStressTests {
  @Test func everyThreadReadsWhatItHasSet() {
    let shared = DependencyValues()
    let wrong = SharedCount()
    let rounds = Rounds.of(200, full: 20_000)
    onRealThreads(8) { thread in
      for round in 0..<rounds {
        var values = shared
        if round % 3 != 0 { values.name = "\(thread) \(round)" }
        if round % 2 != 0 { values.other = round }
        let expected = round % 3 == 0 ? "world" : "\(thread) \(round)"
        if values[Keeper.self].name != expected { wrong.add() }
        if values[Keeper.self].name != expected { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
    #expect(shared.madeValues < 100)
  }
}
