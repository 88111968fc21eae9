import Millrace
import SampleFeatures
import Testing

/// Numbered when it is made, which it is from the prefix.
private struct Client: DependencyKey, Sendable {
  let name: String

  static let made = Guarded(0)
  static var liveValue: Client {
    let number = made.withLock {
      $0 += 1; return $0
    }
    return Client(name: "\(DependencyValues.current.prefix) \(number)")
  }
}

private enum PrefixKey: DependencyKey {
  static let liveValue = "none"
}

extension DependencyValues {
  fileprivate var madeClient: Client { self[Client.self] }

  fileprivate var prefix: String {
    get { self[PrefixKey.self] }
    set { self[PrefixKey.self] = newValue }
  }
}

private struct Reading: Reducer {
  func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
    state.append(DependencyValues.current.madeClient.name)
    return .none
  }
}

// The operator remembered the dependencies that it had made for the outer ones of the last action. A reducer
// that two stores shared, or that stood in two places, forgot them with each action of the other: a client
// that is made on first use was made again and again ([1, 3, 5] and [2, 4, 6]).
@Suite("E-08: what an operator sets is made once for each store and place")
struct E08RememberedDependencyTests {
  private func expectOne(_ states: [[String]], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(states.allSatisfy { Set($0).count == 1 }, "\(states)", sourceLocation: sourceLocation)
    #expect(Set(states.map { $0[0] }).count == states.count, sourceLocation: sourceLocation)
  }

  @Test func twoStoresThatShareAReducer() {
    let reducer = Reading().dependency(\.prefix, "p")
    let stores = (0..<2).map { _ in Store<[String], Bool>(initialState: []) { reducer } }
    for store in stores + stores + stores { store.send(true) }
    expectOne(stores.map(\.state))
  }

  @Test func twoStoresWithOuterDependenciesOfTheirOwn() {
    let reducer = Reading().dependency(\.prefix, "p")
    let stores = (0..<2).map { number in
      Store<[String], Bool>(initialState: []) {
        reducer
      } dependencies: {
        $0.prefix = "outer \(number)"
      }
    }
    for store in stores + stores + stores { store.send(true) }
    expectOne(stores.map(\.state))
  }

  private struct Pair: Sendable {
    var left: [String] = []
    var right: [String] = []
  }

  private enum PairAction: Sendable {
    case left(Bool)
    case right(Bool)
  }

  private struct Pairing<Child: Reducer>: Reducer
  where Child.State == [String], Child.Action == Bool {
    let left: Child
    let right: Child

    func reduce(into state: inout Pair, action: PairAction) -> Effect<PairAction> {
      switch action {
      case .left(let action): left.reduce(into: &state.left, action: action).map { .left($0) }
      case .right(let action): right.reduce(into: &state.right, action: action).map { .right($0) }
      }
    }
  }

  /// Called by hand, one reducer value meets the outer dependencies of two stores.
  @Test func aReducerThatIsCalledByHand() {
    let child = Reading().dependency(\.prefix, "p")
    let stores = (0..<2).map { _ in
      Store(initialState: Pair()) { Pairing(left: child, right: child) }
    }
    for _ in 0..<3 {
      for store in stores { store.send(.left(true)) }
    }
    expectOne(stores.map(\.state.left))
  }

  @Test func whatIsAroundCountsAgainWhenItChanges() {
    let reducer = Reading().transformDependency { $0.prefix += "!" }
    func reduce(_ prefix: String) -> String {
      withDependencies {
        $0.prefix = prefix
      } operation: {
        var state: [String] = []
        _ = reducer.reduce(into: &state, action: true)
        return String(state[0].prefix { $0 != " " })
      }
    }
    #expect(["a", "b", "a"].map(reduce) == ["a!", "b!", "a!"])
  }
}
