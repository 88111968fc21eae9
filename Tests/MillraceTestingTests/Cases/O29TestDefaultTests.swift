import Millrace
import MillraceTesting
import SampleFeatures
import Testing

/// A client without a test value.
private struct Weather: Sendable, DependencyKey {
  var today: @Sendable () -> String
  static var liveValue: Weather { Weather { "sunny" } }
}

/// A client that fails when it is used.
private struct Traffic: Sendable, DependencyKey {
  var state: @Sendable () -> String
  static var liveValue: Traffic { Traffic { "jammed" } }
  static var testValue: Traffic {
    Traffic {
      DependencyValues.reportUnimplemented(Traffic.self, call: "state()")
      return "unknown"
    }
  }
}

/// A stateful test value.
private final class Counter: Sendable, DependencyKey {
  private let count = Guarded(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
  static var liveValue: Counter { Counter() }
  static var testValue: Counter { Counter() }
}

/// A value that is made from another.
private struct Report: Sendable, DependencyKey {
  var text: @Sendable () -> String
  static var liveValue: Report { made }
  static var testValue: Report { made }
  private static var made: Report {
    @Dependency(\.weather) var weather
    return Report { [weather] in "It is \(weather.today())." }
  }
}

extension DependencyValues {
  fileprivate var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
  fileprivate var traffic: Traffic {
    get { self[Traffic.self] }
    set { self[Traffic.self] = newValue }
  }
  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
  fileprivate var report: Report {
    get { self[Report.self] }
    set { self[Report.self] = newValue }
  }
}

@Suite("O-29: defaults of dependencies in tests")
struct O29TestDefaultTests {
  private struct Feature: Reducer {
    enum Action: Equatable, Sendable { case weather, traffic, count, report, trafficInEffect, done }

    func reduce(into log: inout [String], action: Action) -> Effect<Action> {
      let dependencies = DependencyValues.current
      switch action {
      case .weather: log.append(dependencies.weather.today())
      case .traffic: log.append(dependencies.traffic.state())
      case .count: log.append("\(dependencies.counter.next())")
      case .report: log.append(dependencies.report.text())
      case .trafficInEffect:
        return .run { send in
          @Dependency(\.traffic) var traffic
          _ = traffic.state()
          send(.done)
        }
      case .done: break
      }
      return .none
    }
  }

  private func store(
    _ dependencies: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStore<[String], Feature.Action> {
    TestStore(initialState: [String]()) {
      Feature()
    } dependencies: {
      dependencies(&$0)
    }
  }

  @Test func anUnsetDependencyFailsAtTheLineOfItsUseAndTheTestGoesOn() {
    let store = store()
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(.weather) { $0 = ["sunny"] }
      store.send(.traffic) { $0 = ["sunny", "unknown"] }
    }
    #expect(found.map(\.line) == [line, line + 1])
    #expect(
      found.map(\.point) == [
        "The dependency 'weather' (Weather) was used in a test that did not set it.",
        "The dependency 'traffic' (Traffic) was used in a test that did not set it: state().",
      ]
    )
  }

  @Test func theSameHoldsInAnEffect() {
    let store = store()
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(.trafficInEffect)
    }
    #expect(found.map(\.line) == [line])
    store.receive(.done)
  }

  @Test(arguments: 0..<100)
  func statefulTestValuesBelongToOneStore(number: Int) {
    let store = store()
    store.send(.count) { $0 = ["1"] }
    store.send(.count) { $0 = ["1", "2"] }
  }

  @Test func aValueMadeFromAnotherSeesTheOtherOnesOverride() {
    let store = store { $0.weather.today = { "raining" } }
    store.send(.report) { $0 = ["It is raining."] }
    store.dependencies.weather.today = { "snowing" }
    store.send(.report) { $0 = ["It is raining.", "It is snowing."] }
  }

  @Test func settingAPartOfADependencyIsNoUseOfIt() {
    let store = store { $0.traffic.state = { "clear" } }
    store.send(.traffic) { $0 = ["clear"] }
    store.dependencies.weather.today = { "foggy" }
    store.send(.weather) { $0 = ["clear", "foggy"] }
  }

  @Test func whatWasOnlyReadWhereDependenciesAreSetFailsWhenTheFeatureUsesIt() {
    let store = store { _ = $0.weather }
    #expect(failures { store.send(.weather) { $0 = ["sunny"] } }.count == 1)
  }

  @Test func afterADependencyWasSetTheUseOfAnotherOneFailsAgain() {
    let store = store()
    store.dependencies.counter = Counter()
    #expect(failures { store.send(.weather) { $0 = ["sunny"] } }.count == 1)
  }

  @Test func theClockIsTheStoresOwnAndDateFollowsIt() {
    let store = LabStore.lab()
    #expect(store.dependencies.clock as? ManualClock === store.clock)
    store.advance(by: .seconds(90))
    let now = withDependencies {
      $0 = store.dependencies
    } operation: {
      DependencyValues.current.date.now
    }
    #expect("\(now)" == "1970-01-01T00:01:30Z")
  }

  @Test func aManualClockOfTheTestIsTheStoresClock() {
    let clock = ManualClock()
    let store = LabStore.lab { $0.clock = clock }
    store.perform(sleep(1, note: "x"))
    store.advance(by: .seconds(1))
    #expect(clock.now == .zero.advanced(by: .seconds(1)))
    store.receive("x")
  }

  @Test func uuidsCountForEachStore() {
    let (first, second) = (LabStore.lab(), LabStore.lab())
    #expect(first.dependencies.uuid() == UniqueID(0))
    #expect(first.dependencies.uuid() == UniqueID(1))
    #expect(second.dependencies.uuid() == UniqueID(0))
  }

  @Test func theSeedOfRandomNumbersIsShownWhereTheyWereDrawn() {
    struct Dice: Reducer {
      @Dependency(\.randomNumberGenerator) var generator
      func reduce(into state: inout UInt64, action: Bool) -> Effect<Bool> {
        state = generator { $0.next() }
        return .none
      }
    }
    let store = TestStore(initialState: UInt64(0)) { Dice() }
    let before = failures { store.receive(true) }
    #expect(!before[0].text.contains("seed"))
    let found = failures { store.send(true) }
    let marker = "'dependencies: { $0.randomNumberGenerator = .seeded("
    let parts = found[0].text.components(after: marker)
    let again = TestStore(initialState: UInt64(0)) {
      Dice()
    } dependencies: {
      $0.randomNumberGenerator = .seeded(parts ?? 0)
    }
    again.send(true) { $0 = store.state }
  }

  @Test func anEffectThatOutlivesItsStoreWritesIntoNoOther() {
    let sends = Collected<Send<LabAction>>()
    failures {
      let store = LabStore.lab()
      store.perform(
        .run { send in
          sends.append(send)
          @Dependency(\.clock) var clock
          try await clock.sleep(for: .seconds(1))
        }
      )
    }
    let next = LabStore.lab()
    sends.all[0](.note("from the one before"))
    next.finish()
    #expect(next.state == [])
  }
}

extension String {
  /// The number after a marker.
  fileprivate func components(after marker: String) -> UInt64? {
    guard let range = self.firstRange(of: marker) else { return nil }
    return UInt64(self[range.upperBound...].prefix { $0.isNumber })
  }
}
