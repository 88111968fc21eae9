import Millrace
import Testing

@Suite struct CasePathTests {
  /// Extracts from every sample value and embeds again what was found: it must be the same value, and
  /// found in exactly the values that `isCase` picks.
  private func roundTrip<Value>(
    _ keyPath: CaseKeyPath<Sample, Value>,
    sourceLocation: SourceLocation = #_sourceLocation,
    isCase: (Sample) -> Bool
  ) {
    let path = CasePath(keyPath)
    for sample in sampleValues {
      let payload = path.extract(from: sample)
      #expect((payload != nil) == isCase(sample), "\(sample)", sourceLocation: sourceLocation)
      #expect(sample.is(keyPath) == isCase(sample), "\(sample)", sourceLocation: sourceLocation)
      guard let payload else { continue }
      #expect(path.embed(payload) == sample, sourceLocation: sourceLocation)
      #expect(Sample.make(keyPath, payload) == sample, sourceLocation: sourceLocation)
    }
  }

  @Test func `O-35 every case is found in its own values only, and comes back unchanged`() {
    roundTrip(\.f) { if case .f = $0 { true } else { false } }
    roundTrip(\.f2) { if case .f2 = $0 { true } else { false } }
    roundTrip(\.g) { if case .g = $0 { true } else { false } }
    roundTrip(\.h) { if case .h = $0 { true } else { false } }
    roundTrip(\.i) { if case .i = $0 { true } else { false } }
    roundTrip(\.row) { if case .row = $0 { true } else { false } }
    roundTrip(\.only) { if case .only = $0 { true } else { false } }
  }

  @Test func `O-35 a path through a single-case enum ends at the nested case`() {
    roundTrip(\.only.leaf) { if case .only = $0 { true } else { false } }
    roundTrip(\.only.leaf.hitsFound) {
      if case .only(.leaf(.hitsFound)) = $0 { true } else { false }
    }
    roundTrip(\.only.leaf.cancelTapped) {
      if case .only(.leaf(.cancelTapped)) = $0 { true } else { false }
    }
  }

  @Test func `O-35 a payload of nil is not mistaken for another case`() {
    let path = CasePath(\Sample.Cases.i)
    #expect(path.extract(from: .i(nil)) == .some(.none))
    #expect(path.extract(from: .h) == .none)
    #expect(Sample.i(nil)[case: \.i] == .some(.none))
    #expect(Sample.i(nil).is(\.i.none))
    #expect(Sample.i(3)[case: \.i.some] == 3)
    #expect(Sample.i(nil)[case: \.i.some] == nil)
    #expect(Sample.h.is(\.i.none) == false)
  }

  @Test func `O-35 a case with several payloads travels as a tuple`() throws {
    #expect(Sample.make(\.g, (1, 2)) == .g(1, 2))
    let (id, action) = try #require(
      Sample.row(id: "a", action: .leaf(.cancelTapped))[case: \.row]
    )
    #expect(id == "a")
    #expect(action == .leaf(.cancelTapped))
    let labelled = CasePath<Sample, (id: String, action: Only)>({
      .row(id: $0.id, action: $0.action)
    }) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
    #expect(labelled.extract(from: Sample.row(id: "b", action: .leaf(.cancelTapped)))?.id == "b")
  }

  @Test func `a value is made from the name of its case`() {
    #expect(Sample.make(\.h) == .h)
    #expect(Sample.make(\.only.leaf.hitsFound, [1]) == .only(.leaf(.hitsFound([1]))))
    #expect(Sample.make(\.only.leaf.cancelTapped) == .only(.leaf(.cancelTapped)))
  }

  @Test func `appending a path is the same as chaining the names`() {
    let leaf = CasePath(\Sample.Cases.only).appending(path: CasePath(\Only.Cases.leaf))
    for sample in sampleValues {
      #expect(leaf.extract(from: sample) == CasePath(\Sample.Cases.only.leaf).extract(from: sample))
    }
    #expect(leaf.embed(.cancelTapped) == .only(.leaf(.cancelTapped)))
  }

  @Test func `the cases of a generic enum are found`() {
    #expect(Loading.loaded(3)[case: \.loaded] == 3)
    #expect(Loading<Int>.idle.is(\.idle))
    #expect(Loading<Int?>.loaded(nil).is(\.loaded.none))
  }

  @Test func `the cases of optionals and results are found`() {
    #expect(Optional(3)[case: \.some] == 3)
    #expect(Optional<Int>.none.is(\.none))
    #expect(Optional<Int>.make(\.some, 3) == 3)
    #expect(Optional<Int>.make(\.none) == nil)
    struct Failure: Error, Equatable {}
    let success: Result<Int, Failure> = .success(1)
    #expect(success[case: \.success] == 1)
    #expect(success.is(\.failure) == false)
    #expect(Result<Int, Failure>.make(\.failure, Failure()) == .failure(Failure()))
  }

  @Test func `a key path to a case can be sent between threads`() async {
    let keyPath: CaseKeyPath<Sample, [Int]> & Sendable = \.only.leaf.hitsFound
    let found = await Task { Sample.only(.leaf(.hitsFound([1])))[case: keyPath] }.value
    #expect(found == [1])
  }
}
