import Millrace

/// One operation, which can be done to an array and to its model.
enum IdentifiedArrayOperation: Equatable {
  case append(CollidingID)
  case insertFirst(CollidingID)
  case updateOrAppend(CollidingID)
  case updateOrInsertFirst(CollidingID)
  case removeID(CollidingID)
  case modifyID(CollidingID)
  case renameID(CollidingID, to: CollidingID)
  case clearInPlace(CollidingID)
  case assign(CollidingID, to: CollidingID)
  case assignNil(CollidingID)
  case modifyFirst
  case renameLast(to: CollidingID)
  case assignLast(to: CollidingID)
  case removeFirst
  case removeLast
  case removeFirstAndLast
  case removeAllEven
  case removeAll
  case filterOdd
  case swapFirstAndLast
  case moveFirstToEnd
  case moveLastToStart
  case reverse
  case sort
  case partition

  static func all(ids: [CollidingID]) -> [Self] {
    ids.flatMap { id -> [Self] in
      [
        .append(id), .insertFirst(id), .updateOrAppend(id), .updateOrInsertFirst(id), .removeID(id),
        .modifyID(id), .clearInPlace(id), .assignNil(id), .renameLast(to: id), .assignLast(to: id),
      ] + ids.flatMap { [.renameID(id, to: $0), .assign(id, to: $0)] }
    } + [
      .modifyFirst, .removeFirst, .removeLast, .removeFirstAndLast, .removeAllEven, .removeAll,
      .filterOdd, .swapFirstAndLast, .moveFirstToEnd, .moveLastToStart, .reverse, .sort, .partition,
    ]
  }

  /// Whether the operation hands out an element to change, so that it counts as a change even when
  /// nothing is done to it.
  var opensAnElement: Bool {
    switch self {
    case .updateOrAppend, .updateOrInsertFirst, .modifyID, .renameID, .modifyFirst, .renameLast,
      .assign, .assignLast:
      true
    default:
      false
    }
  }

  /// What an operation returns.
  enum Outcome: Equatable {
    case nothing
    case flag(Bool)
    case row(CollidingRow?)
    case position(Int)
  }

  private static func isEven(_ row: CollidingRow) -> Bool { row.value.isMultiple(of: 2) }

  /// Does the operation with `fresh` as the value of new rows; returns what it returned.
  func apply(to array: inout IdentifiedArrayOf<CollidingRow>, fresh: Int) -> Outcome {
    func row(_ id: CollidingID) -> CollidingRow { CollidingRow(id: id, value: fresh) }
    let last = array.count - 1
    switch self {
    case .append(let id): return .flag(array.append(row(id)))
    case .insertFirst(let id): return .flag(array.insert(row(id), at: 0))
    case .updateOrAppend(let id): return .row(array.updateOrAppend(row(id)))
    case .updateOrInsertFirst(let id): return .row(array.updateOrInsert(row(id), at: 0))
    case .removeID(let id): return .row(array.remove(id: id))
    case .modifyID(let id): array[id: id]?.value = fresh
    case .renameID(let id, let newID): array[id: id]?.id = newID
    case .clearInPlace(let id): _ = { (row: inout CollidingRow?) in row = nil }(&array[id: id])
    case .assign(let id, let newID): array[id: id] = row(newID)
    case .assignNil(let id): array[id: id] = nil
    case .modifyFirst: if last >= 0 { array[0].value = fresh }
    case .renameLast(let id): if last >= 0 { array[last].id = id }
    case .assignLast(let id): if last >= 0 { array[last] = row(id) }
    case .removeFirst: if last >= 0 { return .row(array.remove(at: 0)) }
    case .removeLast: if last >= 0 { return .row(array.remove(at: last)) }
    case .removeFirstAndLast: if last >= 0 { array.remove(atOffsets: [last, 0]) }
    case .removeAllEven: array.removeAll(where: Self.isEven)
    case .removeAll: array.removeAll()
    case .filterOdd: array = array.filter { !Self.isEven($0) }
    case .swapFirstAndLast: if last >= 0 { array.swapAt(0, last) }
    case .moveFirstToEnd: if last >= 0 { array.move(fromOffsets: [0], toOffset: last + 1) }
    case .moveLastToStart: if last >= 0 { array.move(fromOffsets: [last], toOffset: 0) }
    case .reverse: array.reverse()
    case .sort: array.sort { $0.value < $1.value }
    case .partition: return .position(array.partition(by: Self.isEven))
    }
    return .nothing
  }

  /// The same in the simplest possible way.
  func apply(to model: inout IdentifiedArrayModel, fresh: Int) -> Outcome {
    func row(_ id: CollidingID) -> CollidingRow { CollidingRow(id: id, value: fresh) }
    let last = model.entries.count - 1
    switch self {
    case .append(let id): return .flag(model.insert(row(id), at: last + 1))
    case .insertFirst(let id): return .flag(model.insert(row(id), at: 0))
    case .updateOrAppend(let id): return .row(model.updateOrInsert(row(id), at: last + 1))
    case .updateOrInsertFirst(let id): return .row(model.updateOrInsert(row(id), at: 0))
    case .removeID(let id):
      return .row(model.position(of: id).map { model.entries.remove(at: $0).row })
    case .modifyID(let id):
      if let position = model.position(of: id) { model.modify(at: position) { $0.value = fresh } }
    case .renameID(let id, let newID):
      if let position = model.position(of: id) { model.modify(at: position) { $0.id = newID } }
    case .assign(let id, let newID): model.assign(row(newID), id: id)
    case .clearInPlace(let id), .assignNil(let id): model.assign(nil, id: id)
    case .modifyFirst: if last >= 0 { model.modify(at: 0) { $0.value = fresh } }
    case .renameLast(let id): if last >= 0 { model.modify(at: last) { $0.id = id } }
    case .assignLast(let id): if last >= 0 { model.assign(row(id), at: last) }
    case .removeFirst: if last >= 0 { return .row(model.entries.remove(at: 0).row) }
    case .removeLast: if last >= 0 { return .row(model.entries.remove(at: last).row) }
    case .removeFirstAndLast:
      if last >= 0 { model.entries.remove(at: last) }
      if last >= 1 { model.entries.remove(at: 0) }
    case .removeAllEven, .filterOdd: model.entries.removeAll { Self.isEven($0.row) }
    case .removeAll: model.entries = []
    case .swapFirstAndLast: if last >= 0 { model.entries.swapAt(0, last) }
    case .moveFirstToEnd: if last >= 0 { model.entries.append(model.entries.removeFirst()) }
    case .moveLastToStart: if last >= 0 { model.entries.insert(model.entries.removeLast(), at: 0) }
    case .reverse: model.entries.reverse()
    case .sort: model.entries.sort { $0.row.value < $1.row.value }
    case .partition:
      let first = model.entries.filter { !Self.isEven($0.row) }
      model.entries = first + model.entries.filter { Self.isEven($0.row) }
      return .position(first.count)
    }
    return .nothing
  }
}
