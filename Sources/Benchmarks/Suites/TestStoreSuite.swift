import Millrace
import MillraceTesting

extension Suite {
  static let teststore = Suite(
    name: "teststore",
    summary: "steps of a test, and a whole test with a debounce, a timer and a merge"
  ) {
    let store = TestStore(initialState: Form.State()) { Form() }
    let steps = time(2000) { count in
      for _ in 0..<count {
        store.send(.asked) { $0.first += 1 }
        store.receive(.answered) { $0.second += 1 }
      }
    }
    store.finish()
    report("send and receive, on a state of ten fields", steps)

    let whole = time(50) { count in
      for _ in 0..<count { runWholeTest() }
    }
    report("a debounce, a timer of 20 ticks, a merge of ten", whole)
  }
}

private func runWholeTest() {
  let store = TestStore(initialState: Form.State()) { Form() }
  store.send(.edited) { $0.first += 1 }
  store.advance(by: .milliseconds(300))
  store.receive(.answered) { $0.second += 1 }
  store.send(.timerStarted)
  for _ in 0..<20 {
    store.advance(by: .seconds(1))
    store.receive(.answered) { $0.second += 1 }
  }
  store.send(.timerStopped)
  store.send(.startedTen)
  for _ in 0..<10 { store.receive(.answered) { $0.second += 1 } }
  store.finish()
}

private struct Form: Reducer {
  struct State: Sendable, Equatable {
    var first = 0
    var second = 0
    var third = "three"
    var fourth = [1, 2, 3]
    var fifth = 5.0
    var sixth = true
    var seventh: Int? = 7
    var eighth = "eight"
    var ninth = [String: Int]()
    var tenth = 10
  }
  enum Action: Sendable, Equatable {
    case asked, edited, timerStarted, timerStopped, startedTen, answered
  }
  private enum CancelID { case pause, timer }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .asked:
      state.first += 1
      return .run { $0(.answered) }
    case .edited:
      state.first += 1
      return .send(.answered).debounce(id: CancelID.pause, for: .milliseconds(300))
    case .timerStarted:
      return .timer(id: CancelID.timer, every: .seconds(1)) { _ in .answered }
    case .timerStopped:
      return .cancel(id: CancelID.timer)
    case .startedTen:
      return .merge((0..<10).map { _ in .run { $0(.answered) } })
    case .answered:
      state.second += 1
      return .none
    }
  }
}
