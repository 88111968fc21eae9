import Millrace
import MillraceTesting
import Testing

@Suite("E-43: no text runs an initializer of the feature's types")
struct E43SampleValueTests {
  /// Every way in which a value was made up, each of which stops the program here.
  struct Picky: Equatable, Sendable, ExpressibleByNilLiteral, ExpressibleByArrayLiteral {
    init(nilLiteral: ()) { preconditionFailure("made of nil") }
    init(arrayLiteral elements: Int...) { preconditionFailure("made of nothing") }
  }

  struct Line: Equatable, Sendable, RangeReplaceableCollection {
    init() { preconditionFailure("made empty") }
    var startIndex: Int { 0 }
    var endIndex: Int { 0 }
    subscript(position: Int) -> Int { 0 }
    func index(after i: Int) -> Int { i + 1 }
    mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Int>) {}
  }

  struct Amount: Equatable, Sendable, AdditiveArithmetic, Numeric {
    static var zero: Amount { preconditionFailure("made zero") }
    init(integerLiteral value: Int) { preconditionFailure("made of a literal") }
    init?(exactly source: some BinaryInteger) { nil }
    var magnitude: Int { 0 }
    static func + (one: Amount, other: Amount) -> Amount { one }
    static func - (one: Amount, other: Amount) -> Amount { one }
    static func * (one: Amount, other: Amount) -> Amount { one }
    static func *= (one: inout Amount, other: Amount) {}
  }

  enum Action: Sendable, CasePathable {
    case picky(Picky), line(Line), amount(Amount), maybe(Picky?), many([Amount])

    struct Cases: Sendable {
      let picky = CasePath(Action.picky) { if case .picky(let value) = $0 { value } else { nil } }
      let line = CasePath(Action.line) { if case .line(let value) = $0 { value } else { nil } }
      let amount = CasePath(Action.amount) {
        if case .amount(let value) = $0 { value } else { nil }
      }
      let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
      let many = CasePath(Action.many) { if case .many(let value) = $0 { value } else { nil } }
    }
    static let cases = Cases()
  }

  @Test func theCaseIsNamedWithoutAPayload() {
    let store = TestStore(initialState: 0) { Reduce<Int, Action> { _, _ in .none } }
    let found = failures {
      store.receive(\.picky)
      store.receive(\.line)
      store.receive(\.amount)
      store.receive(\.maybe)
      store.receive(\.many)
    }
    let names = found.map { $0.point.dropFirst("Expected to receive ".count).prefix { $0 != "," } }
    #expect(names.count == 5)
    #expect(names.first?.hasSuffix("with Picky") == true)
    #expect(names.dropFirst(3) == [".maybe", ".many"])
  }
}
