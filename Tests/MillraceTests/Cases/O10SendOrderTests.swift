import Millrace
import SampleFeatures
import Testing

@Suite("O-10: the order of synchronously sent actions")
struct O10SendOrderTests {
  static let b = Effect<LabAction>.send(.answer("b1", .send(.note("b2"))))
  static let c = Effect<LabAction>.send(.answer("c1", .send(.note("c2"))))

  @Test func inAMergeTheFirstInIsTheFirstOut() {
    for _ in 0..<1000 {
      let store = Store(initialState: [String]()) { LabFeature() }
      store.send(.perform(.merge(Self.b, Self.c)))
      #expect(store.state == ["b1", "c1", "b2", "c2"])
    }
  }

  /// A `.send` is over when its action is taken out of the queue (law 7), so the next member's action is
  /// in the queue before the first one is reduced, and what that one causes comes after it.
  @Test func inAConcatenationTheNextMemberComesBeforeWhatTheFirstCaused() {
    for _ in 0..<1000 {
      let store = Store(initialState: [String]()) { LabFeature() }
      store.send(.perform(.concatenate(Self.b, Self.c)))
      #expect(store.state == ["b1", "c1", "b2", "c2"])
    }
  }

  @Test func allIsReducedWhenSendReturns() {
    let store = Store(initialState: [String]()) { LabFeature() }
    let task = store.send(.answer("a", .merge(Self.b, .concatenate(Self.c, .send(.note("d"))))))
    #expect(store.state == ["a", "b1", "c1", "b2", "d", "c2"])
    #expect(store.counts.isZero)
    #expect(!task.isCancelled)
  }

  /// All trees of four `.send`s in groups: each is reduced once, and each group's first member begins
  /// before its second one does.
  @Test func everyShapeOfFourSendsKeepsTheOrderOfItsMembers() {
    typealias Shape = (effect: Effect<LabAction>, begins: [(Int, before: Int)])
    func shapes(_ names: Range<Int>) -> [Shape] {
      if names.count == 1 { return [(.send(.note("\(names.lowerBound)")), [])] }
      return names.dropFirst().flatMap { split in
        shapes(names.lowerBound..<split).flatMap { left in
          shapes(split..<names.upperBound).flatMap { right -> [Shape] in
            let begins = left.begins + right.begins + [(names.lowerBound, before: split)]
            return [
              (.merge(left.effect, right.effect), begins),
              (.concatenate(left.effect, right.effect), begins),
            ]
          }
        }
      }
    }
    for shape in shapes(0..<4) {
      let store = Store(initialState: [String]()) { LabFeature() }
      store.send(.perform(shape.effect))
      let log = store.state.compactMap(Int.init)
      #expect(log.sorted() == [0, 1, 2, 3])
      for (first, second) in shape.begins {
        #expect(log.firstIndex(of: first)! < log.firstIndex(of: second)!, "\(log)")
      }
      #expect(store.counts.isZero)
    }
  }

  @Test func actionsOfARunAreReducedWhereTheyAreSent() {
    let lab = Laboratory()
    let seen = Collected<[String]>()
    let store = lab.store
    lab.perform(
      .run { [weak store] send in
        send(.answer("a", .send(.note("a2"))))
        seen.append(store?.state ?? [])
        send(.note("b"))
        seen.append(store?.state ?? [])
      }
    )
    #expect(seen.all == [["a", "a2"], ["a", "a2", "b"]])
  }
}
