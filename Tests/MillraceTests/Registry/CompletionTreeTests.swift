import Testing

@testable import Millrace

extension Int: CompletionPayload {
  public mutating func clear() { self = -1 }
}

@Suite struct CompletionTreeTests {
  typealias Tree = CompletionTree<Int>

  /// A forest as nested lists, searched from end to end.
  struct Model {
    var nodes: [(id: Int, parent: Int?)] = []

    func members(_ id: Int) -> [Int] { nodes.filter { $0.parent == id }.map(\.id) }
  }

  @Test func everyShortSequenceOfInsertionsAndRemovalsIsWhatTheModelSays() {
    func check(_ tree: Tree, _ slots: [Int: Int32], _ model: Model, _ depth: Int) {
      #expect(tree.brokenInvariants == [])
      #expect(tree.slots.map { tree[$0].payload } == model.nodes.map(\.id))
      #expect(tree.count == model.nodes.count)
      for (id, _) in model.nodes {
        var members: [Int] = []
        var member = tree[slots[id]!].first
        while member >= 0 {
          members.append(tree[member].payload)
          member = tree[member].next
        }
        #expect(members == model.members(id))
      }
      guard depth < 6 else { return }
      for parent in [nil] + model.nodes.map({ Optional($0.id) }) {
        var (tree, slots, model) = (tree, slots, model)
        slots[depth] = tree.insert(depth, under: parent.map { slots[$0]! } ?? Tree.none)
        model.nodes.append((depth, parent))
        check(tree, slots, model, depth + 1)
      }
      for (id, _) in model.nodes where model.members(id).isEmpty {
        var (tree, slots, model) = (tree, slots, model)
        tree.remove(slots[id]!)
        slots[id] = nil
        model.nodes.removeAll { $0.id == id }
        check(tree, slots, model, depth + 1)
      }
    }
    check(Tree(), [:], Model(), 0)
  }

  @Test func aTokenIsNotTheOneThatCameToItsPlaceLater() {
    var tree = Tree()
    let slot = tree.insert(1, under: Tree.none)
    let first = tree.token(slot)
    #expect(tree.contains(first))
    tree.remove(first.slot)
    #expect(!tree.contains(first))
    #expect(tree.insert(2, under: Tree.none) == slot)
    let second = tree.token(slot)
    #expect(second != first)
    #expect(!tree.contains(first))
    #expect(first < second)
  }

  @Test func placesAreUsedAgainAndGivenBackAfterABurst() {
    var tree = Tree()
    for round in 0..<10_000 { tree.remove(tree.insert(round, under: Tree.none)) }
    #expect(tree.capacity == 1)
    let slots = (0..<1000).map { tree.insert($0, under: Tree.none) }
    #expect(tree.capacity == 1000)
    for slot in slots.dropFirst() { tree.remove(slot) }
    #expect(tree.brokenInvariants == [])
    tree.remove(slots[0])
    #expect(tree.capacity == 0)
    #expect(tree.brokenInvariants == [])
  }

  @Test func ancestorsAreFoundAlongTheWayUp() {
    var tree = Tree()
    let root = tree.insert(0, under: Tree.none)
    let left = tree.insert(1, under: root)
    let right = tree.insert(2, under: root)
    let leaf = tree.insert(3, under: left)
    #expect(tree.isAncestorOrSelf(root, of: leaf))
    #expect(tree.isAncestorOrSelf(left, of: leaf))
    #expect(tree.isAncestorOrSelf(leaf, of: leaf))
    #expect(!tree.isAncestorOrSelf(right, of: leaf))
    #expect(!tree.isAncestorOrSelf(leaf, of: left))
  }
}
