/// Counts how often it is compared.
struct Asked: Equatable, Sendable {
  var value = 0
  let count: SharedCount

  static func == (lhs: Asked, rhs: Asked) -> Bool {
    rhs.count.add()
    return lhs.value == rhs.value
  }
}
