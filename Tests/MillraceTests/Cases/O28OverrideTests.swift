import Millrace
import SampleFeatures
import Testing

@Suite("O-28: overrides reach where they should")
struct O28OverrideTests {
  private func makeStore() -> Store<LabelReaders.State, LabelReaders.Action> {
    Store(initialState: LabelReaders.State()) {
      LabelReaders()
    } dependencies: {
      $0.label = "store"
      $0.client = LabelClient(name: "test")
      $0.date = .constant(.epoch)
    }
  }

  /// All at once, so that none of them sees the overrides of another by chance.
  @Test func everyReadSeesTheNearestOverrideAndSiblingsDoNot() async {
    let store = makeStore()
    let tasks = [
      store.send(.left(.tapped)), store.send(.right(.tapped)),
      store.send(.row(id: 1, action: .tapped)), store.send(.ownRow(id: 1, action: .tapped)),
    ]
    for task in tasks { await task.finish() }
    let state = store.state
    #expect(state.left.read == readings("inner"))
    #expect(state.right.read == readings("store"))
    #expect(state.rows[0].read == readings("store"))
    #expect(state.ownRows[0].read == readings("row"))
  }

  @Test func theSameThroughHandles() async throws {
    let store = makeStore()
    await store.scope(state: \.left, action: \.left).send(.tapped).finish()
    let row = try #require(store.scope(state: \.ownRows, id: 1, action: \.ownRow))
    await row.send(.tapped).finish()
    #expect(store.state.left.read == readings("inner"))
    #expect(row.state.read == readings("row"))
  }

  /// What is set around a send is not the store's.
  @Test func whatSurroundsASendDoesNotCount() async {
    let store = makeStore()
    let task = withDependencies {
      $0.label = "around"
    } operation: {
      store.send(.right(.tapped))
    }
    await task.finish()
    #expect(store.state.right.read == readings("store"))
  }

  @Test func whatSurroundsTheStoreCountsUntilItIsOverridden() async {
    let store = withDependencies {
      $0.label = "around"
      $0.client = LabelClient(name: "test")
      $0.date = .constant(.epoch)
    } operation: {
      Store(initialState: LabelReaders.State()) { LabelReaders() }
    }
    await store.send(.right(.tapped)).finish()
    await store.send(.left(.tapped)).finish()
    #expect(store.state.right.read == readings("around"))
    #expect(store.state.left.read == readings("inner"))
  }
}
