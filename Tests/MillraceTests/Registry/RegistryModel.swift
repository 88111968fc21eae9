@testable import Millrace

/// What the registry should be, written as simply as possible: one list of all that is alive, in the
/// order of admission, which is searched from end to end for every question.
struct RegistryModel {
  enum Kind: Equatable {
    case flight, run, send, cancel(String), merge, concatenate, deadline, region, window
  }

  enum Phase { case waiting, held, started }

  struct Lane: Hashable {
    let id: String
    let scope: [Int]
  }

  struct Name {
    let lane: Lane
    let gate: EffectShape.Gate?
    var holdsPlace = false
  }

  struct Item {
    let number: Int
    let label: String
    let kind: Kind
    let parent: Int?
    let flight: Int
    var scope: [Int]
    var role = 0
    var names: [Name] = []
    var phase = Phase.waiting
    var passed = 0
    var turn: Int?
    var reducing = 0
    var wasTold = false
    /// The effect that opened the window for whose end this waits.
    var opener: Int?
  }

  struct Window {
    let opener: Int
    var isOver = false
    var wait: Int?
  }

  var items: [Item] = []
  var output: [String] = []
  private var lastNumber = 0
  private var agenda: [Int] = []
  private var letGo: [Int] = []
  private var queues: [Lane: [Int]] = [:]
  private var windows: [Lane: Window] = [:]
  private var needless: [Int] = []
  private var held: [Lane: Int] = [:]

  subscript(number: Int) -> Item {
    get { items.first { $0.number == number }! }
    set { items[items.firstIndex { $0.number == number }!] = newValue }
  }

  func contains(_ number: Int) -> Bool { items.contains { $0.number == number } }

  func number(of label: String) -> Int? { items.first { $0.label == label }?.number }

  private func members(_ number: Int) -> [Int] {
    items.filter { $0.parent == number }.map(\.number)
  }

  /// An item and all that stands in it.
  private func tree(_ number: Int) -> [Int] { [number] + members(number).flatMap(tree) }

  private func isInside(_ number: Int, _ group: Int) -> Bool {
    number == group || self[number].parent.map { isInside($0, group) } == true
  }

  /// The names under which something is alive, and the children that have something alive.
  var lanes: Set<Lane> {
    Set(
      items.flatMap(\.names).flatMap { name in
        (0...name.lane.scope.count).map {
          Lane(id: name.lane.id, scope: Array(name.lane.scope.prefix($0)))
        }
      }
    )
  }

  var scopes: Set<[Int]> {
    Set(items.flatMap { item in item.scope.indices.map { Array(item.scope[...$0]) } })
  }

  // MARK: Events

  mutating func admitted(
    _ shape: EffectShape,
    flight: Int?,
    _ nextLabel: () -> String
  ) -> Int {
    let flight = flight ?? insert(.flight, "flight \(lastNumber)", under: nil, scope: [])
    let first = insert(shape, under: flight, nextLabel)
    if self[flight].phase == .waiting {
      self[flight].phase = .started
      self[flight].scope = shape.leafScopes([]).reduce(nil, innermost) ?? []
    }
    agenda.append(first)
    startWhatIsDue()
    return flight
  }

  private func innermost(_ scope: [Int]?, _ other: [Int]) -> [Int] {
    guard let scope else { return other }
    if other.starts(with: scope) { return other }
    if scope.starts(with: other) { return scope }
    return zip(scope, other).prefix { $0 == $1 }.map(\.0)
  }

  mutating func sendTaken(_ number: Int) -> Int {
    let flight = hold(number)
    end(number)
    startWhatIsDue()
    return flight
  }

  mutating func hold(_ number: Int) -> Int {
    self[self[number].flight].reducing += 1
    return self[number].flight
  }

  mutating func actionReduced(in flight: Int) {
    self[flight].reducing -= 1
    landIfEmpty(flight)
    startWhatIsDue()
  }

  mutating func bodyReturned(_ number: Int) {
    for inside in tree(number).dropFirst() {
      tell(inside)
      forget(inside)
    }
    end(number)
    startWhatIsDue()
  }

  mutating func regionBegan(_ id: String, cancelInFlight: Bool, in body: Int, _ label: String) {
    let region = insert(.region, label, under: body, scope: self[body].scope)
    let lane = Lane(id: id, scope: self[body].scope)
    self[region].names = [Name(lane: lane, gate: cancelInFlight ? .newest(1) : nil)]
    agenda.append(region)
    startWhatIsDue()
  }

  mutating func timePassed() {
    for lane in windows.keys { windows[lane]!.isOver = true }
  }

  mutating func cancelled(_ id: String, in scope: [Int]) {
    closeWindows(id, in: scope, before: .max)
    cancelAll(named(id, in: scope, before: .max, by: nil))
    startWhatIsDue()
  }

  mutating func flightCancelled(_ flight: Int) {
    let scope = self[flight].scope
    cancelAll(
      items.filter { $0.parent != nil && $0.flight == flight && $0.scope.starts(with: scope) }
        .map(\.number)
    )
    startWhatIsDue()
  }

  mutating func scopeEnded(_ scope: [Int]) {
    cancelAll(items.filter { $0.parent != nil && $0.scope.starts(with: scope) }.map(\.number))
    for lane in windows.keys where lane.scope.starts(with: scope) { windows[lane] = nil }
    startWhatIsDue()
  }

  // MARK: Admission

  private mutating func insert(
    _ kind: Kind,
    _ label: String,
    under parent: Int?,
    scope: [Int],
    role: Int = 0
  ) -> Int {
    lastNumber += 1
    items.append(
      Item(
        number: lastNumber,
        label: label,
        kind: kind,
        parent: parent,
        flight: parent.map { self[$0].flight } ?? lastNumber,
        scope: scope,
        role: role
      )
    )
    return lastNumber
  }

  private mutating func insert(
    _ shape: EffectShape,
    under parent: Int,
    scope: [Int] = [],
    role: Int = 0,
    names: [Name] = [],
    _ nextLabel: () -> String
  ) -> Int {
    func leaf(_ kind: Kind, _ label: String, _ model: inout RegistryModel) -> Int {
      let number = model.insert(kind, label, under: parent, scope: scope, role: role)
      model[number].names = names
      return number
    }
    func group(_ kind: Kind, _ members: [EffectShape], _ model: inout RegistryModel) -> Int {
      let number = leaf(kind, "group", &model)
      for (role, member) in members.enumerated() {
        _ = model.insert(member, under: number, scope: scope, role: role, nextLabel)
      }
      return number
    }
    switch shape {
    case .run: return leaf(.run, nextLabel(), &self)
    case .send: return leaf(.send, nextLabel(), &self)
    case .cancel(let id): return leaf(.cancel(id), "cancel", &self)
    case .merge(let members): return group(.merge, members, &self)
    case .concatenate(let members): return group(.concatenate, members, &self)
    case .deadline(let first, let second, let third):
      return group(.deadline, [first, second, third], &self)
    case .named(let id, let gate, let member):
      let name = Name(lane: Lane(id: id, scope: scope), gate: gate)
      return insert(
        member,
        under: parent,
        scope: scope,
        role: role,
        names: names + [name],
        nextLabel
      )
    case .child(let number, let member):
      return insert(
        member,
        under: parent,
        scope: scope + [number],
        role: role,
        names: names,
        nextLabel
      )
    }
  }

  // MARK: Start

  private mutating func startWhatIsDue() {
    while true {
      if let number = agenda.popLast() {
        if contains(number) { start(number) }
      } else if !letGo.isEmpty {
        let number = letGo.removeFirst()
        if contains(number) { start(number) }
      } else if let wait = needless.popLast() {
        endNeedlessWait(wait)
      } else {
        return
      }
    }
  }

  private mutating func start(_ number: Int) {
    guard self[number].phase != .started else { return }
    while self[number].passed < self[number].names.count {
      let position = self[number].passed
      let lane = self[number].names[position].lane
      switch self[number].names[position].gate {
      case nil: break
      case .newest(1):
        let older = named(lane.id, in: lane.scope, isExact: true, before: number, by: number)
        cancelAll(older.filter { self[$0].kind != .window })
      case .newest(let limit):
        let older = items.filter { item in
          item.number < number && item.kind != .window && item.names.contains { $0.lane == lane }
            && !isInside(number, item.number)
        }
        cancelAll(older.map(\.number).dropLast(limit - 1))
      case .oldest(let limit, let whenFull):
        if self[number].names[position].holdsPlace { break }
        let holders = holders(of: lane)
        if holders.contains(where: { isInside(number, $0) }) { break }
        if holders.count >= limit {
          guard whenFull == .wait else { return cancelAll([number]) }
          self[number].phase = .held
          queues[lane, default: []].append(number)
          return
        }
        self[number].names[position].holdsPlace = true
      case .throttle(let latest):
        guard let window = windows[lane], window.wait != nil || !window.isOver else {
          windows[lane] = Window(opener: number)
          break
        }
        if let other = held[lane] {
          guard latest else { return cancelAll([number]) }
          held[lane] = nil
          cancelAll([other])
        }
        held[lane] = number
        self[number].phase = .held
        if window.wait == nil { waitForEnd(of: window, lane) }
        return
      }
      self[number].passed += 1
    }
    self[number].phase = .started
    begin(number)
  }

  private func holders(of lane: Lane) -> [Int] {
    items.filter { $0.names.contains { $0.lane == lane && $0.holdsPlace } }.map(\.number)
  }

  private mutating func waitForEnd(of window: Window, _ lane: Lane) {
    let label = "window of \(EffectID(lane.id))\(lane.scope.isEmpty ? "" : " in a child")"
    let flight = insert(.flight, "flight of \(label)", under: nil, scope: [])
    self[flight].phase = .started
    let wait = insert(.window, label, under: flight, scope: lane.scope)
    self[wait].opener = window.opener
    self[wait].names = [Name(lane: lane, gate: nil)]
    self[wait].passed = 1
    self[wait].phase = .started
    windows[lane]?.wait = wait
    output.append("start \(label)")
  }

  private mutating func endNeedlessWait(_ wait: Int) {
    guard let lane = windows.first(where: { $0.value.wait == wait })?.key, held[lane] == nil
    else { return }
    windows[lane]?.wait = nil
    cancelAll([wait])
  }

  /// Windows that hold nothing.
  private mutating func closeWindows(_ id: String, in scope: [Int], before: Int) {
    for (lane, window) in windows
    where lane.id == id && lane.scope.starts(with: scope) && window.opener < before {
      if window.wait == nil { windows[lane] = nil }
    }
  }

  private mutating func begin(_ number: Int) {
    let item = self[number]
    switch item.kind {
    case .run: output.append("start \(item.label)")
    case .send: output.append("deliver \(item.label)")
    case .cancel(let id):
      closeWindows(id, in: item.scope, before: number)
      cancelAll(named(id, in: item.scope, before: number, by: number))
      if contains(number) { end(number) }
    case .merge: agenda += members(number).reversed()
    case .concatenate:
      self[number].turn = members(number)[0]
      agenda.append(members(number)[0])
    case .deadline: agenda += members(number).filter { self[$0].role < 2 }.reversed()
    case .flight, .region, .window: break
    }
  }

  // MARK: Cancel and end

  /// What was admitted before under a name. Of a group that holds the canceller, it is what stands in it
  /// before the canceller.
  private func named(
    _ id: String,
    in scope: [Int],
    isExact: Bool = false,
    before: Int,
    by canceller: Int?
  ) -> [Int] {
    items.filter { item in
      (item.opener ?? item.number) < before
        && item.names.contains {
          $0.lane.id == id
            && (isExact ? $0.lane.scope == scope : $0.lane.scope.starts(with: scope))
        }
    }
    .flatMap { item -> [Int] in
      guard let canceller, isInside(canceller, item.number) else { return [item.number] }
      return tree(item.number).prefix { $0 != canceller }.filter { !isInside(canceller, $0) }
    }
  }

  private mutating func cancelAll(_ targets: some Sequence<Int>) {
    let all = Set(targets)
    let highest = all.filter { target in
      !all.contains { $0 != target && isInside(target, $0) }
    }
    .sorted()
    for target in highest { tree(target).forEach { tell($0) } }
    for target in highest.reversed() where contains(target) {
      for inside in tree(target).dropFirst().reversed() { forget(inside) }
      end(target)
    }
  }

  private mutating func tell(_ number: Int) {
    let item = self[number]
    guard [.run, .region, .window].contains(item.kind), item.phase == .started, !item.wasTold
    else { return }
    self[number].wasTold = true
    output.append("cancel \(item.label)")
  }

  private mutating func end(_ number: Int) {
    let item = self[number]
    forget(number)
    guard let parent = item.parent else { return }
    switch self[parent].kind {
    case .flight: return landIfEmpty(parent)
    case .run, .region, .window: return
    case .concatenate:
      if self[parent].turn == number, let next = members(parent).first {
        self[parent].turn = next
        agenda.append(next)
      }
    case .deadline where item.role == 0: removeMembers(of: parent) { _ in true }
    case .deadline where item.role == 1:
      removeMembers(of: parent) { $0.role == 0 }
      agenda += members(parent)
    case .merge, .deadline, .send, .cancel: break
    }
    if members(parent).isEmpty { end(parent) }
  }

  private mutating func removeMembers(of group: Int, where isOver: (Item) -> Bool) {
    for member in members(group) where isOver(self[member]) {
      tree(member).forEach { tell($0) }
      for inside in tree(member).reversed() { forget(inside) }
    }
  }

  private mutating func landIfEmpty(_ flight: Int) {
    guard members(flight).isEmpty, self[flight].reducing == 0 else { return }
    output.append("over \(self[flight].label)")
    forget(flight)
  }

  private mutating func forget(_ number: Int) {
    let item = self[number]
    items.removeAll { $0.number == number }
    for lane in queues.keys { queues[lane]!.removeAll { $0 == number } }
    for name in item.names {
      while let next = queues[name.lane]?.first {
        let position = self[next].passed
        guard case .oldest(let limit, _) = self[next].names[position].gate,
          holders(of: name.lane).count < limit
        else { break }
        self[next].names[position].holdsPlace = true
        queues[name.lane]!.removeFirst()
        letGo.append(next)
      }
      if held[name.lane] == number {
        held[name.lane] = nil
        if let wait = windows[name.lane]?.wait { needless.append(wait) }
      }
      if windows[name.lane]?.wait == number {
        windows[name.lane] = nil
        if let next = held.removeValue(forKey: name.lane) { agenda.append(next) }
      }
    }
  }
}

extension EffectShape {
  /// The scopes of the operations, in the order in which they are written.
  func leafScopes(_ scope: [Int]) -> [[Int]] {
    switch self {
    case .run, .send, .cancel: [scope]
    case .merge(let members), .concatenate(let members): members.flatMap { $0.leafScopes(scope) }
    case .deadline(let first, let second, let third):
      [first, second, third].flatMap { $0.leafScopes(scope) }
    case .named(_, _, let member): member.leafScopes(scope)
    case .child(let number, let member): member.leafScopes(scope + [number])
    }
  }
}
