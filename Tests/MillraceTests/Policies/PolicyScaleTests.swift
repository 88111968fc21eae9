import Millrace
import SampleFeatures
import Testing

/// Each of these takes a second or so in a debug build, and hours if anything is quadratic. The time
/// limit tells the two apart, whatever else the machine does.
@Suite("Overload policies with very many effects", .timeLimit(.minutes(3)))
struct PolicyScaleTests {
  static let many = Rounds.of(10_000, full: 100_000)
  static let fewer = Rounds.of(5_000, full: 20_000)
  let lab = Laboratory()

  func blocker(_ limit: Int = 1) -> Effect<LabAction> {
    lab.sleep(1, note: "blocker")
      .cancellable(id: "blocker")
      .cancellable(id: "x", policy: .oldest(limit, whenFull: .wait))
  }

  func waiting(_ number: Int, _ limit: Int = 1) -> Effect<LabAction> {
    Effect.send(.note("\(number)"))
      .cancellable(id: number)
      .cancellable(id: "x", policy: .oldest(limit, whenFull: .wait))
  }

  @Test func manyThatWaitStartInOrder() {
    lab.perform(blocker())
    for number in 0..<Self.many { lab.store.send(.perform(waiting(number))) }
    #expect(lab.store.counts.effects == Self.many + 1)
    #expect(lab.store.counts.tasks == 1)
    lab.advance(by: .seconds(1))
    #expect(lab.log.count == Self.many + 1)
    #expect(lab.log.dropFirst().elementsEqual((0..<Self.many).map(String.init)))
    lab.expectNothingLeft()
  }

  @Test func manyThatWaitInOneMergeStartInOrder() {
    lab.perform(.merge([blocker()] + (0..<Self.fewer).map { waiting($0) }))
    lab.advance(by: .seconds(1))
    #expect(lab.log.dropFirst().elementsEqual((0..<Self.fewer).map(String.init)))
    lab.expectNothingLeft()
  }

  @Test func manyThatWaitAreCancelledAtOnce() {
    lab.perform(blocker())
    for number in 0..<Self.many { lab.store.send(.perform(waiting(number))) }
    lab.perform(.cancel(id: "x"))
    #expect(lab.log == [])
    lab.expectNothingLeft()
  }

  @Test func manyThatWaitAreCancelledOneByOneFromTheMiddle() {
    lab.perform(blocker())
    for number in 0..<Self.fewer { lab.store.send(.perform(waiting(number))) }
    for number in 1..<Self.fewer - 1 { lab.store.send(.perform(.cancel(id: number))) }
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["blocker", "0", "\(Self.fewer - 1)"])
    lab.expectNothingLeft()
  }

  @Test func manyPlacesThatBecomeFreeAtOnceAreTaken() {
    for _ in 0..<Self.fewer { lab.store.send(.perform(blocker(Self.fewer))) }
    for number in 0..<Self.fewer { lab.store.send(.perform(waiting(number, Self.fewer))) }
    lab.store.send(.perform(.cancel(id: "blocker")))
    #expect(lab.log.elementsEqual((0..<Self.fewer).map(String.init)))
    lab.executor.drain()
    lab.expectNothingLeft()
  }

  @Test func manyDroppedLeaveNothing() {
    lab.perform(blocker())
    for number in 0..<Self.fewer {
      lab.store.send(
        .perform(
          .send(.note("\(number)")).cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
        )
      )
    }
    #expect(lab.store.counts.entries == 2)
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["blocker"])
    lab.expectNothingLeft()
  }

  @Test(arguments: [1, 3])
  func manyReplacedInOneMergeLeaveTheNewest(limit: Int) {
    let effects = (0..<Self.fewer).map { number in
      lab.sleep(1, note: "\(number)").cancellable(id: "x", policy: .newest(limit))
    }
    lab.perform(.merge(effects))
    #expect(lab.store.counts.tasks == limit)
    lab.advance(by: .seconds(1))
    #expect(lab.log == (Self.fewer - limit..<Self.fewer).map(String.init))
    lab.expectNothingLeft()
  }
}
