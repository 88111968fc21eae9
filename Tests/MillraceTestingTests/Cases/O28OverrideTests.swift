import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-28: overrides reach where they should, in a test store")
struct O28OverrideTests {
  @Test func everyReadSeesTheNearestOverrideAndSiblingsDoNot() async {
    let store = TestStore(initialState: LabelReaders.State()) {
      LabelReaders()
    } dependencies: {
      $0.label = "store"
      $0.client = LabelClient(name: "test")
    }
    store.exhaustivity = .off
    store.send(.left(.tapped))
    store.send(.right(.tapped))
    store.send(.row(id: 1, action: .tapped))
    store.send(.ownRow(id: 1, action: .tapped))
    await store.finish(timeout: .failsafe)
    #expect(store.state.left.read == readings("inner"))
    #expect(store.state.right.read == readings("store"))
    #expect(store.state.rows[0].read == readings("store"))
    #expect(store.state.ownRows[0].read == readings("row"))
  }

  @Test func aChangeBetweenTwoSendsCountsFromThenOn() {
    let store = TestStore(initialState: LabelReader.State()) {
      LabelReader()
    } dependencies: {
      $0.label = "first"
      $0.client = LabelClient(name: "test")
    }
    store.exhaustivity = .off
    store.send(.tapped) { $0.read = [readings("first")[0]] }
    store.dependencies.label = "second"
    store.skipInFlightEffects()
    store.send(.tapped)
    #expect(store.state.read.last == readings("second")[0])
    store.skipInFlightEffects(strict: false)
  }

  @Test func theInitialStateTheReducerAndTheClosuresSeeThem() {
    var count = 0
    let store = TestStore(
      initialState: {
        @Dependency(\.label) var label
        return LabelReader.State(read: [label])
      }()
    ) {
      #expect(DependencyValues.current.label == "test")
      return LabelReader()
    } dependencies: {
      count += 1
      $0.label = "test"
      $0.client = LabelClient(name: "test")
    }
    #expect(count == 1)
    #expect(store.state.read == ["test"])
    store.exhaustivity = .off
    store.send(.tapped) {
      @Dependency(\.label) var label
      $0.read.append(readings(label)[0])
    }
    store.skipInFlightEffects(strict: false)
  }

  @Test func whatSurroundsTheStoreCounts() {
    let store = withDependencies {
      $0.label = "around"
      $0.client = LabelClient(name: "test")
    } operation: {
      TestStore(initialState: LabelReader.State()) { LabelReader() }
    }
    store.exhaustivity = .off
    store.send(.tapped) { $0.read = [readings("around")[0]] }
    store.skipInFlightEffects(strict: false)
  }
}
