import Millrace
import Testing

private enum LimitKey: DependencyKey {
  static var liveValue: Int? { 7 }
  static var testValue: Int? { 8 }
}

@Suite struct OptionalDependencyTests {
  /// Symptom: a key whose values are optional always gave `nil`, unless it was set. Cause: what is not
  /// found is `nil`, and `nil` can be cast to every optional type.
  @Test func aKeyWithOptionalValuesHasItsDefault() {
    #expect(DependencyValues(context: .live)[LimitKey.self] == 7)
    #expect(DependencyValues(context: .test)[LimitKey.self] == 8)
  }

  @Test func nilCanBeSet() {
    var values = DependencyValues()
    values[LimitKey.self] = nil
    #expect(values[LimitKey.self] == nil)
    values[LimitKey.self] = 3
    #expect(values[LimitKey.self] == 3)
  }
}
