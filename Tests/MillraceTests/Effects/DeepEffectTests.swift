import Millrace
import SampleFeatures
import Testing

/// Effects nested 200 000 deep are built, run, cancelled half-way and freed on a stack of 512 KiB. That
/// the time is linear shows `benchmarks build`.
@Suite("Effects that are nested very deep")
struct DeepEffectTests {
  private static let depth = Rounds.of(50_000, full: 200_000)

  private struct Deep: Reducer {
    struct State: Sendable { var notes = 0 }
    enum Action: Sendable { case apply(Effect<Action>), note }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .apply(let effect): return effect
      case .note:
        state.notes += 1
        return .none
      }
    }
  }

  private typealias DeepEffect = Effect<Deep.Action>

  /// Applies an effect, checks how much was noted until it sleeps, cancels it in some way, and checks that
  /// nothing is left and no more was noted.
  private func check(
    notes: Int,
    of build: @escaping @Sendable (_ sleep: DeepEffect) -> DeepEffect,
    cancel: @escaping @Sendable (StoreTask, Store<Deep.State, Deep.Action>) -> Void
  ) {
    onSmallStack {
      let (clock, executor) = (ManualClock(), DrainExecutor())
      let store = Store(initialState: Deep.State(), executor: executor) { Deep() }
      let sleep = DeepEffect.run { _ in try await clock.sleep(for: .seconds(1)) }
      let task = store.send(.apply(build(sleep)))
      executor.drain()
      #expect(store.state.notes == notes)
      #expect(store.counts.tasks == 1)
      cancel(task, store)
      executor.drain()
      #expect(store.state.notes == notes)
      #expect(store.counts.isZero)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func mergesNestedToTheLeft() {
    check(notes: Self.depth) { sleep in
      (0..<Self.depth).reduce(sleep) { effect, _ in effect.merge(with: .send(.note)) }
    } cancel: { task, _ in
      task.cancel()
    }
  }

  @Test func mergesNestedToTheRight() {
    check(notes: Self.depth) { sleep in
      (0..<Self.depth).reduce(sleep) { effect, _ in .merge(.send(.note), effect) }
    } cancel: { task, _ in
      task.cancel()
    }
  }

  @Test func concatenationsNestedToTheLeft() {
    check(notes: Self.depth / 2) { sleep in
      (0..<Self.depth).reduce(DeepEffect.none) { effect, number in
        effect.concatenate(with: number == Self.depth / 2 ? sleep : .send(.note))
      }
    } cancel: { task, _ in
      task.cancel()
    }
  }

  @Test func concatenationsNestedToTheRight() {
    check(notes: Self.depth / 2 - 1) { sleep in
      (0..<Self.depth).reduce(DeepEffect.none) { effect, number in
        .concatenate(number == Self.depth / 2 ? sleep : .send(.note), effect)
      }
    } cancel: { task, _ in
      task.cancel()
    }
  }

  @Test func namesAroundOneEffect() {
    check(notes: 0) { sleep in
      (0..<Self.depth).reduce(sleep) { effect, number in effect.cancellable(id: number) }
    } cancel: { _, store in
      store.send(.apply(.cancel(id: Self.depth / 2)))
    }
  }

  @Test func allOfThemMixed() {
    check(notes: (Self.depth + 2) / 3) { sleep in
      (0..<Self.depth).reduce(sleep) { effect, number in
        switch number % 3 {
        case 0: effect.merge(with: .send(.note))
        case 1: .concatenate(.none, effect)
        default: effect.cancellable(id: number)
        }
      }
    } cancel: { _, store in
      store.send(.apply(.cancel(id: Self.depth / 3 * 3 - 1)))
    }
  }

  @Test func whatIsNeverAppliedIsFreed() {
    onSmallStack {
      let objects = LiveObjects()
      do {
        let object = objects.make()
        let inner = DeepEffect.run { _ in withExtendedLifetime(object) {} }
        _ = (0..<Self.depth).reduce(inner) { effect, number in
          effect.merge(with: .send(.note)).cancellable(id: number)
        }
      }
      #expect(objects.count == 0)
    }
  }
}
