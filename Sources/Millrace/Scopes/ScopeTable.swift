/// The scopes that have something alive in them or below, as nodes linked to their parents.
///
/// A scope exists while something refers to it: an effect, a handle, or a scope below. The root always
/// exists. Children are kept by mount, then by identity, so that a child is found without looking at
/// its siblings.
struct ScopeTable: Sendable {
  /// A scope's place in the table.
  typealias Index = Int32

  static var root: Index { 0 }

  struct Node: Sendable {
    let parent: Index
    let key: ScopeKey?
    /// How many effects, handles and scopes below refer to the scope.
    var references = 0
    /// The topmost effects of the scope: a list through their entries.
    var firstEffect: Int32 = -1
    var mounts: [ObjectIdentifier: MountedChildren] = [:]
  }

  /// The children at one mount.
  struct MountedChildren: Sendable {
    var children: [EffectID?: Index] = [:]
    /// The state of the collection when it was last looked at (`IdentifiedArray.stamp`).
    var stamp: UInt64 = 0
  }

  private var nodes = [Node(parent: -1, key: nil)]
  private var freeIndices: [Index] = []

  /// How many scopes exist besides the root.
  private(set) var count = 0

  /// How many places there are, free ones included.
  var capacity: Int { nodes.count }

  subscript(index: Index) -> Node {
    _read { yield nodes.span[Int(index)] }
    _modify { yield &nodes[Int(index)] }
  }

  /// The child of a scope, if it exists.
  func child(_ key: ScopeKey, of parent: Index) -> Index? {
    self[parent].mounts[ObjectIdentifier(key.mount)]?.children[key.identity]
  }

  /// The children of a scope at one mount, if there are any.
  func mounted(_ mount: Mount, of parent: Index) -> MountedChildren? {
    self[parent].mounts[ObjectIdentifier(mount)]
  }

  /// Notes how far the changes of a collection have been looked at.
  mutating func looked(at mount: Mount, of parent: Index, stamp: UInt64) {
    self[parent].mounts[ObjectIdentifier(mount)]?.stamp = stamp
  }

  /// The child of a scope, made if it does not exist. Somebody must `retain` it before the next event.
  mutating func intern(_ key: ScopeKey, of parent: Index) -> Index {
    if let index = child(key, of: parent) { return index }
    let node = Node(parent: parent, key: key)
    let index: Index
    if let free = freeIndices.popLast() {
      index = free
      nodes[Int(free)] = node
    } else {
      index = Index(nodes.count)
      nodes.append(node)
    }
    self[parent].mounts[ObjectIdentifier(key.mount), default: MountedChildren()]
      .children[key.identity] = index
    count += 1
    retain(parent)
    return index
  }

  mutating func retain(_ index: Index) {
    guard index != Self.root else { return }
    self[index].references += 1
  }

  /// Drops a reference; a scope without any is forgotten, and so are those above that it kept alive.
  mutating func release(_ index: Index) {
    var index = index
    while index != Self.root {
      self[index].references -= 1
      guard self[index].references == 0, let key = self[index].key else { return }
      let parent = self[index].parent
      let mount = ObjectIdentifier(key.mount)
      self[parent].mounts[mount]?.children[key.identity] = nil
      if self[parent].mounts[mount]?.children.isEmpty == true {
        self[parent].mounts[mount] = nil
      }
      nodes[Int(index)] = Node(parent: -1, key: nil)
      freeIndices.append(index)
      count -= 1
      index = parent
    }
    if count == 0 { releaseStorage() }
  }

  /// Gives memory back after a burst.
  private mutating func releaseStorage() {
    guard nodes.count > 64 else { return }
    nodes = [Node(parent: -1, key: nil)]
    freeIndices = []
  }

  /// Whether a scope is another one or lies below it.
  ///
  /// - Complexity: O(depth).
  func isSameOrBelow(_ index: Index, _ ancestor: Index) -> Bool {
    var current = index
    while current != ancestor {
      guard current != Self.root else { return false }
      current = self[current].parent
    }
    return true
  }

  /// The lower of two scopes, or the smallest that holds both where neither lies below the other.
  func innermost(_ lhs: Index, _ rhs: Index) -> Index {
    if isSameOrBelow(rhs, lhs) { return rhs }
    var candidate = lhs
    if isSameOrBelow(lhs, rhs) { return lhs }
    while !isSameOrBelow(rhs, candidate) { candidate = self[candidate].parent }
    return candidate
  }

  /// A scope and all scopes below it.
  func subtree(_ index: Index) -> [Index] {
    var found = [index]
    var position = 0
    while position < found.count {
      for mounted in self[found[position]].mounts.values {
        found.append(contentsOf: mounted.children.values)
      }
      position += 1
    }
    return found
  }

  /// The names of a scope and those above it, outermost first; none for the root.
  func keys(_ index: Index) -> [ScopeKey] {
    var keys: [ScopeKey] = []
    var current = index
    while let key = self[current].key {
      keys.append(key)
      current = self[current].parent
    }
    return keys.reversed()
  }

  /// `search.rows[3]`; empty for the root.
  static func label(_ keys: [ScopeKey]) -> String {
    keys.map(\.label).joined(separator: ".")
  }
}
