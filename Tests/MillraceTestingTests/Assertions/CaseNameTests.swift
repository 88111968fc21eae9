import Millrace
import Testing

@testable import MillraceTesting

@Suite("What a case is called in texts")
struct CaseNameTests {
  struct Payload: Equatable {}

  enum Inner: CasePathable {
    case found([Int]), failed(String), count(UInt8), ratio(Double), isOn(Bool), none
    case maybe(Payload?), payload(Payload), tags(Set<Int>)

    struct Cases: Sendable {
      let found = CasePath(Inner.found) { if case .found(let value) = $0 { value } else { nil } }
      let failed = CasePath(Inner.failed) { if case .failed(let value) = $0 { value } else { nil } }
      let count = CasePath(Inner.count) { if case .count(let value) = $0 { value } else { nil } }
      let ratio = CasePath(Inner.ratio) { if case .ratio(let value) = $0 { value } else { nil } }
      let isOn = CasePath(Inner.isOn) { if case .isOn(let value) = $0 { value } else { nil } }
      let none = CasePath(Inner.none) { if case .none = $0 { () } else { nil } }
      let maybe = CasePath(Inner.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
      let payload = CasePath(Inner.payload) {
        if case .payload(let value) = $0 { value } else { nil }
      }
      let tags = CasePath(Inner.tags) { if case .tags(let value) = $0 { value } else { nil } }
    }
    static let cases = Cases()
  }

  enum Outer: CasePathable {
    case inner(Inner)

    struct Cases: Sendable {
      let inner = CasePath(Outer.inner) { if case .inner(let value) = $0 { value } else { nil } }
    }
    static let cases = Cases()
  }

  private func name<Value>(_ keyPath: CaseKeyPath<Outer, Value>) -> String {
    caseName(keyPath, CasePath(keyPath))
  }

  @Test func theCaseIsNamedWhereAPayloadCanBeMadeUp() {
    #expect(name(\.inner.found) == ".inner(.found)")
    #expect(name(\.inner.failed) == ".inner(.failed)")
    #expect(name(\.inner.count) == ".inner(.count)")
    #expect(name(\.inner.ratio) == ".inner(.ratio)")
    #expect(name(\.inner.isOn) == ".inner(.isOn)")
    #expect(name(\.inner.none) == ".inner(.none)")
    #expect(name(\.inner.maybe) == ".inner(.maybe)")
    #expect(name(\.inner.tags) == ".inner(.tags)")
  }

  @Test func elseTheKeyPathIsShownAsFarAsItCanBeRead() {
    #expect(name(\.inner.payload) == "an action '\\.inner.…' with Payload")
    #expect(name(\.inner) == "an action '\\.inner' with Inner")
  }
}
