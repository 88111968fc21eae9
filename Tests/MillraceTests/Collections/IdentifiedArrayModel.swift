import Millrace

/// What an `IdentifiedArray` should be: a list of rows, each with the id under which it is found.
struct IdentifiedArrayModel: Equatable {
  struct Entry: Equatable {
    var id: CollidingID
    var row: CollidingRow
  }

  var entries: [Entry] = []
  var misuses = 0

  init(_ rows: [CollidingRow]) {
    entries = rows.map { Entry(id: $0.id, row: $0) }
  }

  func position(of id: CollidingID) -> Int? { entries.firstIndex { $0.id == id } }

  mutating func insert(_ row: CollidingRow, at position: Int) -> Bool {
    guard self.position(of: row.id) == nil else { return false }
    entries.insert(Entry(id: row.id, row: row), at: position)
    return true
  }

  mutating func updateOrInsert(_ row: CollidingRow, at position: Int) -> CollidingRow? {
    guard let present = self.position(of: row.id) else {
      _ = insert(row, at: position)
      return nil
    }
    defer { entries[present].row = row }
    return entries[present].row
  }

  mutating func modify(at position: Int, _ body: (inout CollidingRow) -> Void) {
    body(&entries[position].row)
    let id = entries[position].row.id
    guard id != entries[position].id else { return }
    if self.position(of: id) == nil { entries[position].id = id } else { misuses += 1 }
  }

  mutating func assign(_ row: CollidingRow, at position: Int) {
    guard row.id == entries[position].id || self.position(of: row.id) == nil else {
      misuses += 1
      return
    }
    entries[position] = Entry(id: row.id, row: row)
  }

  mutating func assign(_ row: CollidingRow?, id: CollidingID) {
    switch (position(of: id), row) {
    case (let position?, let row?): assign(row, at: position)
    case (let position?, nil): entries.remove(at: position)
    case (nil, let row?): if !insert(row, at: entries.count) { misuses += 1 }
    case (nil, nil): break
    }
  }

  /// The ids whose rows differ, or that only one of the two has.
  func differences(from other: Self) -> [CollidingID] {
    let mine = entries.filter { entry in !other.entries.contains(entry) }
    let theirs = other.entries.filter { entry in !entries.contains(entry) }
    return (mine + theirs).map(\.id)
  }
}
