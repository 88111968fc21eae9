import Foundation
import Testing

@testable import ValueDiff

@Suite struct CaseLabelTests {
  enum RowAction { case tapped, renamed(String), removed(at: Int) }
  enum SearchAction { case searchTapped, hitsFound([Row]), failed(any Error), tab(Status) }
  struct RowID: RawRepresentable { var rawValue: Int }

  enum Action {
    case appeared
    case search(SearchAction)
    case row(id: Int, action: RowAction)
    case named(id: String, RowAction)
    case unlabelled(Int, RowAction)
    case positioned(at: Int, text: String, action: RowAction)
    case universal(rowID: UUID, action: RowAction)
    case wrapped(id: RowID, action: RowAction)
    case only(RowAction)
    case chosen(RowAction?)
    case removeTapped(id: Int)
    case login(user: String, password: String)
    case started(terms: Int)
    case moved(Int, Int)
    case response(Result<[Row], any Error>)
    case secret(ValuePrintableTests.Secret)
    case any(Any)
    indirect case parent(Action)
  }

  @Test func labelsTellTheCaseAndTheRowAndNothingElse() {
    let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    let labels: [(Any, String)] = [
      (Action.appeared, ".appeared"),
      (SearchAction.hitsFound([]), ".hitsFound"),
      (Action.search(.searchTapped), ".search(.searchTapped)"),
      (Action.search(.hitsFound([Row(id: 1, title: "a")])), ".search(.hitsFound)"),
      (Action.search(.failed(CancellationError())), ".search(.failed)"),
      (Action.search(.tab(.ready)), ".search(.tab(Ready))"),
      (Action.row(id: 3, action: .tapped), ".row(id: 3, action: .tapped)"),
      (Action.row(id: 3, action: .renamed("x")), ".row(id: 3, action: .renamed)"),
      (Action.row(id: 3, action: .removed(at: 2)), ".row(id: 3, action: .removed)"),
      (Action.named(id: "a", .tapped), #".named(id: "a", .tapped)"#),
      (Action.unlabelled(3, .tapped), ".unlabelled(3, .tapped)"),
      (
        Action.positioned(at: 3, text: "secret", action: .tapped),
        ".positioned(at: 3, action: .tapped)"
      ),
      (
        Action.universal(rowID: uuid, action: .tapped),
        ".universal(rowID: 00010203-0405-0607-0809-0A0B0C0D0E0F, action: .tapped)"
      ),
      (Action.wrapped(id: RowID(rawValue: 3), action: .tapped), ".wrapped(id: 3, action: .tapped)"),
      (Action.only(.tapped), ".only(.tapped)"),
      (Action.chosen(.tapped), ".chosen(.tapped)"),
      (Action.chosen(nil), ".chosen"),
      (Action.removeTapped(id: 3), ".removeTapped(id: 3)"),
      (Action.login(user: "a", password: "b"), ".login"),
      (Action.started(terms: 5), ".started"),
      (Action.moved(1, 2), ".moved"),
      (Action.response(.success([])), ".response(.success)"),
      (Action.secret(.init(value: "x")), ".secret(<redacted>)"),
      (Action.any(3), ".any"),
      (Action.any(RowAction.tapped), ".any(.tapped)"),
      (Action.parent(.parent(.appeared)), ".parent(.parent(.appeared))"),
      (Action?.some(.appeared) as Any, ".appeared"),
      (AnyHashable("a"), "\"a\""),
    ]
    for (value, label) in labels {
      #expect(caseLabel(value) == label)
    }
  }

  @Test("E-24: an action that is no enum is labelled by its value, not by its type")
  func otherValuesAreShown() {
    #expect(caseLabel(true) == "true")
    #expect(caseLabel(1) == "1")
    #expect(caseLabel("swift") == #""swift""#)
    #expect(caseLabel([1]) == "[1]")
    #expect(caseLabel(Row(id: 1, title: "a")) == #"Row(id: 1, title: "a")"#)
    #expect(caseLabel(RowID(rawValue: 1)) == compact(RowID(rawValue: 1)))
    #expect(caseLabel(Account(1)) == compact(Account(1)))
    #expect(caseLabel(Action?.none as Any) == "nil")
    #expect(caseLabel(Array(0..<1_000)).count <= 60)
  }

  @Test func longStringsAreCut() {
    let label = caseLabel(Action.named(id: String(repeating: "x", count: 100), .tapped))
    #expect(label == #".named(id: ""# + String(repeating: "x", count: 37) + #"…", .tapped)"#)
  }

  @Test func deepChainsEnd() {
    let deep = (0..<1_000).reduce(Action.appeared) { action, _ in .parent(action) }
    let opened = String(repeating: ".parent(", count: 16)
    #expect(caseLabel(deep) == opened + "…" + String(repeating: ")", count: 16))
  }
}
