/// Which entries are alive under which name: a lane for each name in each scope.
///
/// A lane keeps its members in the order of their admission. The lanes of one name are linked to those
/// of the same name in the scopes above, so that a cancel finds what is below without looking at what
/// bears another name. A lane that has neither members nor a window nor lanes below is forgotten.
///
/// - Complexity: adding a member O(depth of its scope), removing it O(1) amortised, finding the members
///   of a name O(number found).
struct LaneTable: Sendable {
  struct Key: Hashable {
    let scope: ScopeTable.Index
    let id: EffectID
  }

  struct Lane {
    let key: Key
    var above: Int32
    var firstBelow: Int32 = -1
    var nextBeside: Int32 = -1
    var previousBeside: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    /// How many members have started and hold a place under a policy.
    var occupied = 0
    /// Entries that wait for a place, oldest first. Some may be over.
    var waiting = Ring<EffectToken>()
    /// How many of those are over.
    var gone = 0
    /// The time in which no effect may start, where the lane is throttled.
    var window: ThrottleWindow?
  }

  /// One entry's presence in one lane.
  struct Membership {
    let entry: Int32
    let serial: UInt64
    let lane: Int32
    var gate: Gate?
    var next: Int32 = -1
    var previous: Int32 = -1
    /// The entry's next membership.
    var nextOfEntry: Int32 = -1
    var holdsPlace = false
  }

  /// All places; those of lanes that were forgotten stay blank until they are used again.
  private var lanes: [Lane] = []
  private var freeLanes: [Int32] = []
  private var lanesByKey: [Key: Int32] = [:]
  /// The lanes that have a window.
  private(set) var throttled: Set<Int32> = []
  private var memberships: [Membership] = []
  private var freeMemberships: [Int32] = []

  private static let blankLane = Lane(key: Key(scope: -1, id: EffectID(0)), above: -1)

  /// How many lanes exist.
  var count: Int { lanesByKey.count }

  /// Where the lanes are.
  var indices: [Int32] { Array(lanesByKey.values) }

  /// How many memberships exist.
  var membershipCount: Int { memberships.count - freeMemberships.count }

  subscript(lane lane: Int32) -> Lane {
    _read { yield lanes.span[Int(lane)] }
    _modify { yield &lanes[Int(lane)] }
  }

  subscript(membership: Int32) -> Membership {
    _read { yield memberships.span[Int(membership)] }
    _modify { yield &memberships[Int(membership)] }
  }

  func lane(_ id: EffectID, in scope: ScopeTable.Index) -> Int32? {
    lanesByKey[Key(scope: scope, id: id)]
  }

  /// Adds an entry to a lane, made if need be, and gives the membership.
  ///
  /// An entry that is the lane's newest member already stays one member, unless it has to pass two
  /// different gates; of two throttles the inner one counts.
  mutating func add(
    entry: Int32,
    serial: UInt64,
    id: EffectID,
    gate: Gate?,
    scope: ScopeTable.Index,
    scopes: borrowing ScopeTable
  ) -> Int32? {
    let lane = intern(id, scope: scope, scopes: scopes)
    let last = self[lane: lane].last
    if last >= 0, self[last].entry == entry, join(gate, to: last) { return nil }
    let membership = Membership(
      entry: entry,
      serial: serial,
      lane: lane,
      gate: gate,
      previous: last
    )
    let index: Int32
    if let free = freeMemberships.popLast() {
      index = free
      memberships[Int(free)] = membership
    } else {
      index = Int32(memberships.count)
      memberships.append(membership)
    }
    if last >= 0 { self[last].next = index } else { self[lane: lane].first = index }
    self[lane: lane].last = index
    return index
  }

  /// Lets one membership stand for two of the same entry, unless two gates are needed.
  private mutating func join(_ inner: Gate?, to index: Int32) -> Bool {
    guard let inner else { return true }
    guard self[index].gate?.isCovered(by: inner) != false else { return false }
    self[index].gate = inner
    return true
  }

  /// Takes a membership away. Gives the lane while it still exists.
  mutating func remove(_ index: Int32) -> Int32? {
    let membership = self[index]
    let lane = membership.lane
    if membership.previous >= 0 {
      self[membership.previous].next = membership.next
    } else {
      self[lane: lane].first = membership.next
    }
    if membership.next >= 0 {
      self[membership.next].previous = membership.previous
    } else {
      self[lane: lane].last = membership.previous
    }
    if membership.holdsPlace { self[lane: lane].occupied -= 1 }
    memberships[Int(index)].gate = nil
    freeMemberships.append(index)
    let isEmpty = forgetIfEmpty(lane)
    return isEmpty ? nil : lane
  }

  mutating func openWindow(_ window: ThrottleWindow, of lane: Int32) {
    self[lane: lane].window = window
    throttled.insert(lane)
  }

  /// Takes the window of a lane away; the lane may be forgotten with it.
  mutating func closeWindow(of lane: Int32) {
    self[lane: lane].window = nil
    throttled.remove(lane)
    _ = forgetIfEmpty(lane)
  }

  /// A lane and those of the same name in the scopes below.
  func subtree(_ lane: Int32) -> [Int32] {
    var found = [lane]
    var position = 0
    while position < found.count {
      var below = self[lane: found[position]].firstBelow
      while below >= 0 {
        found.append(below)
        below = self[lane: below].nextBeside
      }
      position += 1
    }
    return found
  }

  /// The lane of a name in a scope, and those in all scopes above, which lead to it.
  private mutating func intern(
    _ id: EffectID,
    scope: ScopeTable.Index,
    scopes: borrowing ScopeTable
  ) -> Int32 {
    if let lane = lane(id, in: scope) { return lane }
    let wanted = make(Key(scope: scope, id: id))
    var below = wanted
    var current = scope
    while current != ScopeTable.root {
      current = scopes[current].parent
      if let above = lane(id, in: current) {
        link(below, under: above)
        break
      }
      let above = make(Key(scope: current, id: id))
      link(below, under: above)
      below = above
    }
    return wanted
  }

  private mutating func make(_ key: Key) -> Int32 {
    let lane = Lane(key: key, above: -1)
    let index: Int32
    if let free = freeLanes.popLast() {
      index = free
      lanes[Int(free)] = lane
    } else {
      index = Int32(lanes.count)
      lanes.append(lane)
    }
    lanesByKey[key] = index
    return index
  }

  private mutating func link(_ below: Int32, under above: Int32) {
    let first = self[lane: above].firstBelow
    self[lane: below].above = above
    self[lane: below].nextBeside = first
    if first >= 0 { self[lane: first].previousBeside = below }
    self[lane: above].firstBelow = below
  }

  /// Forgets a lane without members, and those above that only led to it.
  ///
  /// - Returns: Whether the lane itself is gone.
  private mutating func forgetIfEmpty(_ lane: Int32) -> Bool {
    var current = lane
    var isGone = false
    while current >= 0 {
      let empty = self[lane: current]
      guard empty.first < 0, empty.window == nil, empty.firstBelow < 0 else { return isGone }
      isGone = true
      if empty.previousBeside >= 0 {
        self[lane: empty.previousBeside].nextBeside = empty.nextBeside
      } else if empty.above >= 0 {
        self[lane: empty.above].firstBelow = empty.nextBeside
      }
      if empty.nextBeside >= 0 {
        self[lane: empty.nextBeside].previousBeside = empty.previousBeside
      }
      lanesByKey[empty.key] = nil
      lanes[Int(current)] = Self.blankLane
      freeLanes.append(current)
      current = empty.above
    }
    if lanesByKey.isEmpty { releaseStorage() }
    return isGone
  }

  private mutating func releaseStorage() {
    guard memberships.count > 64 || lanes.count > 64 else { return }
    self = LaneTable()
  }
}
