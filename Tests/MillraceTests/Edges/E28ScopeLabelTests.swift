import Millrace
import SampleFeatures
import Testing

@Suite("E-28: a handle of a child is made with the labels of the operator that mounts it")
struct E28ScopeLabelTests {
  let lab = FeatureLaboratory(
    Family.State(plain: PlainTicks(), rows: [NamedTicks(id: 1)])
  ) { Family() }

  @Test func eachKindOfHandleNamesStateAndAction() throws {
    lab.store.scope(state: \.left, action: \.left).send(.ticked)
    try #require(lab.store.scope(state: \.plain, action: \.plain)).send(.ticked)
    try #require(lab.store.scope(state: \.rows, id: 1, action: \.row)).send(.ticked)
    #expect(lab.state.left.ticks == 1)
    #expect(lab.state.plain?.ticks == 1)
    #expect(lab.state.rows.map(\.ticks) == [1])
  }
}
