import Millrace

/// The enum of case O-35: one of each kind of case.
enum Sample: Equatable, Sendable, CasePathable {
  case f(Int)
  case f2(label: Int)
  case g(Int, Int)
  case h
  case i(Int?)
  case row(id: String, action: Only)
  case only(Only)

  struct Cases {
    let f = CasePath(Sample.f) { if case .f(let value) = $0 { value } else { nil } }
    let f2 = CasePath(Sample.f2) { if case .f2(let value) = $0 { value } else { nil } }
    let g = CasePath(Sample.g) {
      if case .g(let left, let right) = $0 { (left, right) } else { nil }
    }
    let h = CasePath(Sample.h) { if case .h = $0 { () } else { nil } }
    let i = CasePath(Sample.i) { if case .i(let value) = $0 { value } else { nil } }
    let row = CasePath(Sample.row) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
    let only = CasePath(Sample.only) { if case .only(let value) = $0 { value } else { nil } }
  }
  static let cases = Cases()
}

/// A single case, which nests another enum.
enum Only: Equatable, Sendable, CasePathable {
  case leaf(Leaf)

  struct Cases {
    let leaf = CasePath(Only.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
  }
  static let cases = Cases()
}

enum Leaf: Equatable, Sendable, CasePathable {
  case hitsFound([Int])
  case cancelTapped

  struct Cases {
    let hitsFound = CasePath(Leaf.hitsFound) {
      if case .hitsFound(let value) = $0 { value } else { nil }
    }
    let cancelTapped = CasePath(Leaf.cancelTapped) {
      if case .cancelTapped = $0 { () } else { nil }
    }
  }
  static let cases = Cases()
}

/// A generic enum, which cannot store its cases in a static.
enum Loading<Value: Sendable>: Sendable, CasePathable {
  case idle
  case loaded(Value)

  struct Cases {
    let idle = CasePath(Loading.idle) { if case .idle = $0 { () } else { nil } }
    let loaded = CasePath(Loading.loaded) { if case .loaded(let value) = $0 { value } else { nil } }
  }
  static var cases: Cases { Cases() }
}

/// Every value that the tests of all cases against all cases go through.
let sampleValues: [Sample] = [
  .f(1), .f2(label: 1), .g(1, 2), .h, .i(1), .i(nil),
  .row(id: "a", action: .leaf(.cancelTapped)),
  .only(.leaf(.hitsFound([1]))), .only(.leaf(.hitsFound([]))), .only(.leaf(.cancelTapped)),
]
