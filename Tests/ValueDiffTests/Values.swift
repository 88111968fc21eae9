/// Values that several tests print and compare.
struct Row: Equatable, Identifiable {
  var id: Int
  var title: String
}

enum Status: Equatable, CustomStringConvertible {
  case ready, calculating
  case failed(reason: String)

  var description: String {
    switch self {
    case .ready: "Ready"
    case .calculating: "Calculating"
    case .failed(let reason): "Failed: \(reason)"
    }
  }
}

struct Calculation: Equatable {
  var status = Status.ready
  var progress = 0.0
}

struct Screen: Equatable {
  var calculation = Calculation()
  var rows: [Row] = []
  var selected: Row?
}

enum Phase: Equatable {
  case idle
  case loading(Double)
  case loaded(Calculation)
  case failed(code: Int, reason: String)
  case mixed(Int, named: String)
  indirect case nested(Phase)
}

/// A class without `==`.
final class Account {
  var balance: Int
  var partner: Account?

  init(_ balance: Int) {
    self.balance = balance
  }
}

/// A class with `==`, and with a superclass.
class Animal: Equatable {
  var legs: Int
  init(legs: Int) { self.legs = legs }
  static func == (left: Animal, right: Animal) -> Bool { left.legs == right.legs }
}

final class Dog: Animal {
  var name: String
  init(name: String) {
    self.name = name
    super.init(legs: 4)
  }
}
