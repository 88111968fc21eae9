import Millrace
import SampleFeatures
import Testing

@Suite("EffectStressTests: effects that several threads share, and let go")
struct EffectStressTests {
  /// Emptied in the end: what a thread runs may be freed a little later than it says it is done.
  private final class HandedOver: Sendable {
    let effect: Guarded<[Effect<Int>]>
    init(_ effect: Effect<Int>) { self.effect = Guarded([effect]) }
  }

  /// The last thread that lets go of a node frees it, and all below that nobody else holds.
  @Test func sharedTreesAreComposedRunAndFreedByManyThreads() {
    let objects = LiveObjects()
    let rounds = Rounds.of(30, full: 400)
    for round in 0..<rounds {
      let object = objects.make()
      let leaf = Effect<Int>.run { _ in withExtendedLifetime(object) {} }
      let shared = (0..<100).reduce(leaf) { effect, number in
        number % 2 == 0 ? .merge(effect, .send(number)) : .concatenate(effect, .send(number))
      }
      let handedOver = HandedOver(shared)
      onRealThreads(4) { thread in
        let effect = handedOver.effect.withLock { $0[0] }
        let own = Effect.merge(
          effect.cancellable(id: thread),
          effect.map { $0 + 1 }
        )
        let executor = DrainExecutor()
        var store: Store<Int, Int>? = Store(initialState: 0, executor: executor) {
          Reduce<Int, Int> { sum, action in
            sum += action
            return action == -1 ? own : .none
          }
        }
        store?.send(-1)
        if round % 2 == 0 { executor.drain() }
        // Tasks that were cancelled before they began let go when they have run.
        store = nil
        executor.drain()
      }
      handedOver.effect.withLock { $0 = [] }
    }
    #expect(objects.count == 0)
  }
}
