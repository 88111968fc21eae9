import Millrace
import Testing

@Suite struct OnChangeTests {
  struct State: Equatable, Sendable {
    var count = 0
    var other = 0
    var log: [String] = []

    var both: [Int] { [count, other] }
    var tens: Int { count / 10 }
  }

  enum Action: Equatable, Sendable {
    case countChosen(Int), otherChosen(Int), answered
  }

  static let choose = Reduce<State, Action> { state, action in
    switch action {
    case .countChosen(let count): state.count = count
    case .otherChosen(let other): state.other = other
    case .answered: state.log.append("answered")
    }
    return .none
  }

  @Test func theHandlerGetsBothValuesAndMayChangeTheStateAndReturnAnEffect() {
    let lab = FeatureLaboratory(State()) {
      Self.choose.onChange(of: \.count) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .send(.answered)
      }
    }
    lab.send(.countChosen(1))
    lab.send(.countChosen(1))
    lab.send(.otherChosen(5))
    #expect(lab.state.log == ["0 → 1", "answered"])
    lab.expectQuiet()
  }

  @Test func aComputedPropertyDecidesWhatIsAChange() {
    let both = Self.choose.onChange(of: \.both) { old, new, state in
      state.log.append("\(old) → \(new)")
      return .none
    }
    let tens = both.onChange(of: \.tens) { old, new, state in
      state.log.append("tens: \(old) → \(new)")
      return .none
    }
    let lab = FeatureLaboratory(State()) { tens }
    lab.send(.countChosen(9))
    lab.send(.otherChosen(1))
    lab.send(.countChosen(12))
    #expect(
      lab.state.log == ["[0, 0] → [9, 0]", "[9, 0] → [9, 1]", "[9, 1] → [12, 1]", "tens: 0 → 1"]
    )
  }

  @Test func aHandlerIsToldOfWhatAnotherHandlerChangesOnceForEachAction() {
    let lab = FeatureLaboratory(State()) {
      Self.choose
        .onChange(of: \.other) { old, new, state in
          state.log.append("other \(old) → \(new)")
          state.count += 1
          return .none
        }
        .onChange(of: \.count) { old, new, state in
          state.log.append("count \(old) → \(new)")
          state.other += 1
          return .none
        }
    }
    lab.send(.countChosen(5))
    // `count` was told already when `other`'s handler changed it again; 6 is known to it afterwards.
    #expect(lab.state.log == ["count 0 → 5", "other 0 → 1"])
    #expect(lab.state.count == 6)
    lab.send(.countChosen(6))
    #expect(lab.state.log.count == 2)
  }

  @Test func aValueThatIsTheSameAgainInTheEndHasNotChanged() {
    let lab = FeatureLaboratory(State()) {
      Self.choose.onChange(of: \.count) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .none
      }
      Reduce { state, action in
        state.count = 0
        return .none
      }
    }
    lab.send(.countChosen(3))
    #expect(lab.state.log == [])
  }

  @Test func changesOfWhatAReferenceHoldsAreSeen() {
    struct State: Sendable {
      let shared = SharedCount()
      var log: [String] = []
    }
    let lab = FeatureLaboratory(State()) {
      Reduce<State, Action> { state, _ in
        state.shared.add()
        return .none
      }
      .onChange(of: \.shared.value) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .none
      }
    }
    lab.send(.answered)
    lab.send(.answered)
    #expect(lab.state.log == ["0 → 1", "1 → 2"])
  }

  @Test func aStatePutBackIsNoChange() {
    let lab = FeatureLaboratory(State()) {
      Self.choose.onChange(of: \.count) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .none
      }
    }
    lab.send(.countChosen(1))
    lab.store.restore(State(count: 7))
    lab.send(.otherChosen(1))
    #expect(lab.state.log == [])
    lab.send(.countChosen(8))
    #expect(lab.state.log == ["7 → 8"])
  }

  @Test func byHandItSeesTheChangesOfOneAction() {
    let reducer = Self.choose.onChange(of: \.count) { old, new, state in
      state.log.append("\(old) → \(new)")
      return .none
    }
    var state = State()
    _ = reducer.reduce(into: &state, action: .countChosen(2))
    #expect(state.log == ["0 → 2"])
  }
}
