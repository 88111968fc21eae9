import Millrace
import Testing

@Suite struct CasePathModifyTests {
  @Test func `a matching case is changed and the result of the body returned`() {
    var sample = Sample.f(1)
    let result = sample.modify(\.f) { value in
      value += 1
      return "changed"
    }
    #expect(result == "changed")
    #expect(sample == .f(2))
  }

  @Test func `another case is left alone and answered with nil`() {
    for original in sampleValues where !original.is(\.f) {
      var sample = original
      let result: Void? = sample.modify(\.f) { $0 += 1 }
      #expect(result == nil)
      #expect(sample == original)
    }
  }

  @Test func `a nested case is changed through its whole path`() {
    var sample = Sample.only(.leaf(.hitsFound([1])))
    sample.modify(\.only.leaf.hitsFound) { $0.append(2) }
    #expect(sample == .only(.leaf(.hitsFound([1, 2]))))
  }

  @Test func `a change made before an error is kept`() {
    struct Failure: Error {}
    var sample = Sample.f(1)
    #expect(throws: Failure.self) {
      try sample.modify(\.f) { value in
        value = 2
        throw Failure()
      }
    }
    #expect(sample == .f(2))
  }

  @Test func `an optional is changed through some`() {
    var value: Int? = 1
    value.modify(\.some) { $0 += 1 }
    #expect(value == 2)
    value = nil
    #expect(value.modify(\.some) { $0 += 1 } == nil)
    #expect(value == nil)
  }

  // The address of an array's storage stays the same exactly when nothing was copied.
  @Test func `the payload is not copied while it is changed`() {
    func address(of array: [Int]) -> UnsafeRawPointer? { array.withUnsafeBytes { $0.baseAddress } }
    var sample = Sample.only(.leaf(.hitsFound(Array(0..<100))))
    let path = CasePath(\Sample.Cases.only.leaf.hitsFound)
    for step in 0..<10 {
      let addresses = path.modify(&sample) { hits in
        let before = address(of: hits)
        hits[step] = -1
        return (before, address(of: hits))
      }
      #expect(addresses != nil)
      #expect(addresses?.0 == addresses?.1)
    }
  }

  @Test func `a payload that somebody else holds is copied, not shared`() {
    var sample = Sample.only(.leaf(.hitsFound([1, 2])))
    let copy = sample
    sample.modify(\.only.leaf.hitsFound) { $0[0] = 9 }
    #expect(copy == .only(.leaf(.hitsFound([1, 2]))))
    #expect(sample == .only(.leaf(.hitsFound([9, 2]))))
  }
}
