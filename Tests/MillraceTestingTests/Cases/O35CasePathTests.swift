import Millrace
import MillraceTesting
import Testing

@Suite("O-35: case paths, in a test store")
struct O35CasePathTests {
  /// One of each kind of case.
  struct Feature: Reducer {
    enum Action: Equatable, Sendable, CasePathable {
      case allTapped
      case f(Int)
      case f2(label: Int)
      case g(Int, Int)
      case h
      case i(Int?)
      case only(Only)

      struct Cases: Sendable {
        let f = CasePath(Action.f) { if case .f(let value) = $0 { value } else { nil } }
        let f2 = CasePath(Action.f2) { if case .f2(let value) = $0 { value } else { nil } }
        let g = CasePath(Action.g) {
          if case .g(let left, let right) = $0 { (left, right) } else { nil }
        }
        let h = CasePath(Action.h) { if case .h = $0 { () } else { nil } }
        let i = CasePath(Action.i) { if case .i(let value) = $0 { value } else { nil } }
        let only = CasePath(Action.only) { if case .only(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    enum Only: Equatable, Sendable, CasePathable {
      case leaf(Int)

      struct Cases: Sendable {
        let leaf = CasePath(Only.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    func reduce(into count: inout Int, action: Action) -> Effect<Action> {
      guard action == .allTapped else {
        count += 1
        return .none
      }
      let all: [Action] = [
        .f(1), .f2(label: 1), .g(1, 2), .h, .i(1), .i(nil), .only(.leaf(1)),
      ]
      return .merge(all.map { .send($0) })
    }
  }

  let store = TestStore(initialState: 0) { Feature() }

  @Test func eachActionIsReceivedByTheNameOfItsOwnCase() {
    store.send(.allTapped)
    store.receive(\.f, 1) { $0 = 1 }
    store.receive(\.f2, 1) { $0 = 2 }
    store.receive(\.g) { $0 = 3 }
    store.receive(\.h) { $0 = 4 }
    store.receive(\.i.some, 1) { $0 = 5 }
    store.receive(\.i, nil) { $0 = 6 }
    store.receive(\.only.leaf, 1) { $0 = 7 }
  }

  @Test func anotherCaseIsAMismatchAlsoWithAPayloadOfTheSameType() {
    store.send(.allTapped)
    // The first is '.f(1)'.
    #expect(failures { store.receive(\.f2) { $0 += 1 } }.count == 1)
    store.receive(\.f2) { $0 += 1 }
    store.receive(\.g) { $0 += 1 }
    store.receive(\.h) { $0 += 1 }
    // The next is '.i(1)'.
    #expect(failures { store.receive(\.i.none) { $0 += 1 } }.count == 1)
    store.skipReceivedActions(strict: false)
  }

  @Test func anActionIsSentByTheNameOfItsCase() {
    store.send(\.h) { $0 = 1 }
    store.send(\.f2, 3) { $0 = 2 }
    store.send(\.g, (1, 2)) { $0 = 3 }
    store.send(\.i, nil) { $0 = 4 }
    store.send(\.only.leaf, 3) { $0 = 5 }
  }
}
