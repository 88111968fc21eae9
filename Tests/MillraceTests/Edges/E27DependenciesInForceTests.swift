import SampleFeatures
import Testing

@testable import Millrace

private enum LabelKey: DependencyKey {
  static let liveValue = "live"
}

extension DependencyValues {
  fileprivate var tag: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
}

private func tag() -> String { DependencyValues.current.tag }

// `withDependencies { … } operation: { .run { … } }` had no effect: the body ran later, with the store's
// dependencies, and nothing was said.
@Suite("E-27: dependencies in force while an effect is built count for that effect")
struct E27DependenciesInForceTests {
  let lab = Laboratory()
  let store: Store<[String], LabAction>

  init() { store = lab.anotherStore { $0.tag = "store" } }

  private func built<Result>(_ build: () -> Result) -> Result {
    withDependencies {
      $0.tag = "built"
    } operation: {
      build()
    }
  }

  private func log(_ effect: Effect<LabAction>, seconds: Double = 0) -> [String] {
    store.send(.perform(effect))
    lab.executor.drain()
    lab.advance(by: .seconds(seconds))
    #expect(store.counts.isZero)
    return store.state
  }

  private var reading: Effect<LabAction> { .run { $0(.note(tag())) } }

  @Test func theBody() {
    #expect(log(built { reading }) == ["built"])
  }

  @Test func theBodyOfAnEffectThatIsBuiltOutside() {
    #expect(log(reading) == ["store"])
  }

  @Test func theCatch() {
    struct Failed: Error {}
    let effect = built {
      Effect<LabAction>.run { _ in
        throw Failed()
      } catch: { _, send in
        send(.note(tag()))
      }
    }
    #expect(log(effect) == ["built"])
  }

  @Test func theTransformOfAMap() {
    let effect = Effect<Int>.run { $0(1) }
    #expect(log(built { effect.map { .note("\($0) \(tag())") } }) == ["1 built"])
  }

  @Test func eachTryOfARetry() {
    struct Failed: Error {}
    let effect = built {
      Effect<LabAction>.run { send in
        send(.note(tag()))
        throw Failed()
      } catch: { _, send in
        send(.note("given up, \(tag())"))
      }
      .retry(upTo: 1, backoff: .constant(.seconds(1)))
    }
    #expect(log(effect, seconds: 1) == ["built", "built", "given up, built"])
  }

  /// The waits of operators ask the clock that is in force where the operator is written.
  @Test func theClocksOfOperators() {
    struct Failed: Error {}
    let other = ManualClock()
    let work = Effect<LabAction>.send(.note("done"))
    let failing = Effect<LabAction>.run { _ in
      throw Failed()
    } catch: { _, _ in
    }
    let endless = lab.sleep(100, note: "endless")
    let effects: [() -> Effect<LabAction>] = [
      { work.delay(for: .seconds(1)) },
      { work.debounce(id: "x", for: .seconds(1)) },
      { failing.retry(upTo: 1, backoff: .constant(.seconds(1))) },
      { endless.timeout(after: .seconds(1)) },
      {
        let throttled = work.throttle(id: "x", for: .seconds(1), latest: true)
        return .merge(throttled, throttled)
      },
      { .timer(id: "x", every: .seconds(1)) { _ in .perform(.cancel(id: "x")) } },
    ]
    for (index, effect) in effects.enumerated() {
      let built = withDependencies {
        $0.clock = other
      } operation: {
        effect()
      }
      store.send(.perform(built))
      lab.executor.drain()
      #expect(other.sleeperCount == 1, "operator \(index)")
      other.advance(by: .seconds(1), running: lab.executor)
      #expect(store.counts.isZero, "operator \(index)")
    }
  }

  @Test func inAReducer() {
    struct Feature: Reducer {
      func reduce(into state: inout [String], action: LabAction) -> Effect<LabAction> {
        if case .note(let text) = action {
          state.append(text)
          return .none
        }
        return withDependencies {
          $0.tag += " reducer"
        } operation: {
          .merge(.run { $0(.note(tag())) }, .run { $0(.note(tag())) }.map { $0 })
        }
      }
    }
    let store = Store<[String], LabAction>(initialState: [], executor: lab.executor) {
      Feature().dependency(\.tag, "operator")
    }
    store.send(.perform(.none))
    lab.executor.drain()
    #expect(store.state == ["operator reducer", "operator reducer"])
    #expect(store.counts.isZero)
  }

  @Test func theInnermostCounts() {
    let effect = withDependencies {
      $0.tag = "outer"
    } operation: {
      Effect.merge(reading, built { reading }).map { $0 }
    }
    #expect(log(effect) == ["outer", "built"])
  }

  /// What was not changed is the store's, as it is when the effect starts.
  @Test func allElseIsTheStores() {
    let effect = withDependencies {
      $0.date = .constant(.epoch)
    } operation: {
      reading
    }
    #expect(log(effect) == ["store"])
  }

  @Test func anAsynchronousContext() async {
    let effect = await withDependencies {
      $0.tag = "async"
    } operation: {
      await Task { reading }.value
    }
    #expect(log(effect) == ["async"])
  }

  @Test func capturedDependenciesAreInForceWhereTheyArePerformed() {
    let captured = built { CapturedDependencies() }
    #expect(log(captured.perform { reading }) == ["built"])
  }

  @Test func buildingStillDoesNothingAndPrintsTheSame() {
    let effect = built { Effect<LabAction>.run(name: "search") { _ in } }
    #expect("\(effect)".hasSuffix("with dependencies of its own"))
    // Nothing is recorded where nothing was changed.
    #expect(DependencyValues.changed == nil)
    guard case .run? = reading.root?.content else { Issue.record("recorded"); return }
  }

  @Test func insideOfAStoreNothingIsRecorded() {
    let recorded = Collected<Bool>()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        recorded.append(DependencyValues.changed != nil)
        return .none
      }
      .dependency(\.tag, "operator")
    } dependencies: {
      $0.tag = "store"
    }
    built { _ = store.send(true) }
    #expect(recorded.all == [false])
  }
}
