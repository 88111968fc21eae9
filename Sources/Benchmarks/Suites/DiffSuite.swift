import ValueDiff

extension Suite {
  static let diff = Suite(
    name: "diff",
    summary: "the difference of two arrays of 5000 elements, against =="
  ) {
    let rows = (0..<5000).map { Row(id: $0, title: "Row number \($0)") }
    let same = opaque(rows.map { Row(id: $0.id, title: "Row number \($0.id)") })
    let equality = time(20) { count in
      for _ in 0..<count { precondition(opaque(rows) == same) }
    }
    report("==, of equal arrays", equality)

    let nothing = time(20) { count in
      for _ in 0..<count { precondition(difference(opaque(rows), same) == nil) }
    }
    report("difference, of equal arrays", nothing, against: equality)

    let erased = time(5) { count in
      for _ in 0..<count { precondition(difference(opaque(rows) as Any, same as Any) == nil) }
    }
    report("difference, of equal arrays of a type not known", erased, against: equality)

    let shorter = Array(rows.dropFirst())
    let removal = time(3) { count in
      for _ in 0..<count { precondition(difference(opaque(rows), shorter) != nil) }
    }
    report("difference, the first element removed", removal, against: equality)

    let plain = Array(0..<5000)
    let plainShorter = Array(plain.dropFirst())
    let plainRemoval = time(3) { count in
      for _ in 0..<count { precondition(difference(opaque(plain), plainShorter) != nil) }
    }
    report("the same, of numbers without identity", plainRemoval, against: equality)
  }
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}
