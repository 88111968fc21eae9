import Millrace
import SampleFeatures
import Testing

/// All short sequences of operations, against a model, checked after every operation.
@Suite struct IdentifiedArrayExhaustiveTests {
  /// One value on the way, with the model of the same time.
  struct Step {
    var array: IdentifiedArrayOf<CollidingRow>
    var model: IdentifiedArrayModel
  }

  private let operations = IdentifiedArrayOperation.all(ids: (0..<3).map(CollidingID.init))

  @Test func `every sequence of two operations from every start does what the model does`() {
    for ids in orderings(of: [0, 1, 2]) { explore(ids: ids, depth: 2) }
  }

  @Test(.enabled(if: Rounds.areThorough))
  func `every sequence of three operations from a full array does what the model does`() {
    explore(ids: [0, 1, 2], depth: 3)
  }

  /// All lists of some of the numbers, in every order.
  private func orderings(of numbers: [Int]) -> [[Int]] {
    [[]]
      + numbers.flatMap { first in
        orderings(of: numbers.filter { $0 != first }).map { [first] + $0 }
      }
  }

  private func explore(ids: [Int], depth: Int) {
    let rows = ids.map { CollidingRow(id: CollidingID($0), value: $0) }
    let start = Step(
      array: IdentifiedArray(uniqueElements: rows),
      model: IdentifiedArrayModel(rows)
    )
    explore(ancestors: [start], path: [], depth: depth)
  }

  private func explore(ancestors: [Step], path: [IdentifiedArrayOperation], depth: Int) {
    guard depth > 0, let parent = ancestors.last else { return }
    var sibling: UInt64?
    for operation in operations {
      var step = parent
      let fresh = 10 + ancestors.count
      var output = IdentifiedArrayOperation.Outcome.nothing
      let misuses = misuses { output = operation.apply(to: &step.array, fresh: fresh) }
      let expected = operation.apply(to: &step.model, fresh: fresh)
      let problems =
        (output == expected ? [] : ["returned \(output), not \(expected)"])
        + (misuses.count == step.model.misuses - parent.model.misuses ? [] : ["\(misuses)"])
        + problems(of: step, after: operation, ancestors: ancestors, sibling: sibling)
      guard problems.isEmpty else {
        Issue.record("\(parent.model.entries.map(\.row)): \(path + [operation]): \(problems)")
        return
      }
      sibling = step.array.stamp
      explore(ancestors: ancestors + [step], path: path + [operation], depth: depth - 1)
    }
  }

  private func problems(
    of step: Step,
    after operation: IdentifiedArrayOperation,
    ancestors: [Step],
    sibling: UInt64?
  ) -> [String] {
    var problems = step.array.brokenInvariants
    if Array(step.array) != step.model.entries.map(\.row) { problems.append("rows") }
    if step.array.ids != step.model.entries.map(\.id) { problems.append("ids \(step.array.ids)") }
    for ancestor in ancestors {
      let differences = step.model.differences(from: ancestor.model)
      switch step.array.changes(since: ancestor.array.stamp) {
      case .none:
        if step.model.entries != ancestor.model.entries { problems.append("a change is hidden") }
      case .touched(let ids):
        if !differences.allSatisfy(ids.contains) {
          problems.append("\(ids) should be \(differences)")
        }
        if ids.count > 2 * 3 * ancestors.count { problems.append("\(ids) is too much") }
      case .unknown:
        problems.append("an ancestor is unknown")
      }
    }
    guard let parent = ancestors.last else { return problems }
    let isUnchanged = step.model.entries == parent.model.entries
    if isUnchanged, !operation.opensAnElement, step.array.stamp != parent.array.stamp {
      problems.append("a new stamp without a change")
    }
    if let sibling, sibling != parent.array.stamp,
      step.array.changes(since: sibling) != .unknown
    {
      problems.append("a diverging copy is taken for an ancestor")
    }
    return problems
  }
}
