/// Who must be over before whom: a forest whose nodes are linked by position in one array.
///
/// A node is over when it is removed; a group is over when its last member was. Nothing that is over
/// is kept: its place is used again under a new serial, and completion is seen from an empty list of
/// members, never by asking finished tasks.
///
/// - Complexity: each operation O(1).
struct CompletionTree<Payload: CompletionPayload>: Sendable {
  /// The absence of a node.
  static var none: Int32 { -1 }

  struct Node: Sendable {
    var serial: UInt64
    var parent: Int32
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    var payload: Payload

    var hasMembers: Bool { first >= 0 }
  }

  /// All places; a free one has the serial 0 and a payload that was cleared.
  private var nodes: [Node] = []
  private var freeSlots: [Int32] = []
  private var lastSerial: UInt64 = 0

  /// How many nodes are there.
  private(set) var count = 0

  /// How many places there are, free ones included.
  var capacity: Int { nodes.count }

  subscript(slot: Int32) -> Node {
    // Through a span: an array's own subscript gives a copy of the whole node, to read one field of it.
    _read { yield nodes.span[Int(slot)] }
    _modify { yield &nodes[Int(slot)] }
  }

  /// How many places are free.
  var freePlaces: Int { freeSlots.count }

  func contains(_ slot: Int32) -> Bool {
    nodes.indices.contains(Int(slot)) && nodes[Int(slot)].serial != 0
  }

  func contains(_ token: EffectToken) -> Bool {
    Int(token.slot) < nodes.count && nodes[Int(token.slot)].serial == token.serial
  }

  func token(_ slot: Int32) -> EffectToken {
    EffectToken(slot: slot, serial: self[slot].serial)
  }

  /// A number greater than those of all nodes so far, to mark a place in the order of admission.
  mutating func nextSerial() -> UInt64 {
    lastSerial += 1
    return lastSerial
  }

  /// Adds a node as the last member of its parent.
  mutating func insert(_ payload: consuming Payload, under parent: Int32) -> Int32 {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      nodes[Int(slot)].payload = payload
    } else {
      slot = Int32(nodes.count)
      nodes.append(Node(serial: 0, parent: Self.none, payload: payload))
    }
    var previous = Self.none
    if parent != Self.none {
      previous = self[parent].last
      if previous == Self.none {
        self[parent].first = slot
      } else {
        self[previous].next = slot
      }
      self[parent].last = slot
    }
    let serial = nextSerial()
    Self.link(&nodes[Int(slot)], serial, parent, previous)
    count += 1
    return slot
  }

  /// Makes a place a node without members, the last of its parent's.
  private static func link(
    _ node: inout Node,
    _ serial: UInt64,
    _ parent: Int32,
    _ previous: Int32
  ) {
    node.serial = serial
    node.parent = parent
    node.first = Self.none
    node.last = Self.none
    node.next = Self.none
    node.previous = previous
  }

  /// Takes a node out of its parent's members and frees its place. It must have no members itself.
  mutating func remove(_ slot: Int32) {
    let node = (
      parent: self[slot].parent, previous: self[slot].previous, next: self[slot].next
    )
    precondition(self[slot].first == Self.none, "Node \(slot) still has members")
    if node.previous != Self.none {
      self[node.previous].next = node.next
    } else if node.parent != Self.none {
      self[node.parent].first = node.next
    }
    if node.next != Self.none {
      self[node.next].previous = node.previous
    } else if node.parent != Self.none {
      self[node.parent].last = node.previous
    }
    nodes[Int(slot)].serial = 0
    nodes[Int(slot)].payload.clear()
    freeSlots.append(slot)
    count -= 1
    if count == 0 { releaseStorage() }
  }

  /// Gives memory back after a burst; small arrays are kept for the next effect.
  private mutating func releaseStorage() {
    guard nodes.count > 64 else { return }
    nodes = []
    freeSlots = []
  }

  /// Whether a node is another one or lies above it.
  ///
  /// - Complexity: O(distance).
  func isAncestorOrSelf(_ candidate: Int32, of slot: Int32) -> Bool {
    var current = slot
    while current != Self.none {
      if current == candidate { return true }
      current = self[current].parent
    }
    return false
  }

  /// The slots of all nodes, by serial.
  var slots: [Int32] {
    nodes.indices.lazy.filter { nodes[$0].serial != 0 }.map { Int32($0) }
      .sorted { self[$0].serial < self[$1].serial }
  }
}

/// What a node carries.
protocol CompletionPayload: Sendable {
  /// Lets go of all it refers to: its node was removed.
  mutating func clear()
}
