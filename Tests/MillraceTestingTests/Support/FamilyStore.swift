import Millrace
import MillraceTesting
import SampleFeatures

typealias FamilyStore = TestStoreOf<Family>

extension TestStore where State == Family.State, Action == Family.Action {
  static func family(
    _ state: Family.State = Family.State(),
    parentWorks: Bool = false,
    line: Int = #line
  ) -> FamilyStore {
    TestStore(initialState: state, reducer: { Family(parentWorks: parentWorks) }, line: line)
  }

  /// Where each effect that is alive belongs to.
  var scopes: [String] { runningEffects.map(\.scope) }

  /// Receives a tick of a row.
  func receiveTick(ofRow id: Int, line: Int = #line) {
    receive(.row(id: id, action: .ticked), changes: { $0.rows[id: id]?.ticks += 1 }, line: line)
  }

  /// Receives a tick of the left child.
  func receiveLeftTick(line: Int = #line) {
    receive(.left(.ticked), changes: { $0.left.ticks += 1 }, line: line)
  }
}
