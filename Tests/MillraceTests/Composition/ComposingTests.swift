import Millrace
import SampleFeatures
import Testing

/// Reducers in a row, conditions, loops, and reducers without their type.
@Suite struct ComposingTests {
  typealias Log = [String]

  struct Note: Reducer {
    let text: String
    func reduce(into log: inout Log, action: String) -> Effect<String> {
      log.append("\(text) \(action)")
      return action == "send" ? .send("sent by \(text)") : .none
    }
  }

  struct Composed: Reducer {
    var isLoud = false
    var names: [String] = []
    @ReducerBuilder<Log, String> var body: some Reducer<Log, String> {
      Note(text: "first")
      if isLoud {
        Note(text: "loud")
      } else {
        Note(text: "quiet")
      }
      if names.isEmpty { Note(text: "nameless") }
      for name in names { Note(text: name) }
      CombineReducers {
        Note(text: "inner")
        AnyReducer(Note(text: "any"))
      }
    }
  }

  @Test func allRunInTheOrderInWhichTheyAreWritten() {
    let lab = FeatureLaboratory(Log()) { Composed() }
    lab.send("a")
    #expect(lab.state == ["first a", "quiet a", "nameless a", "inner a", "any a"])
  }

  @Test func conditionsAndLoopsAreEvaluatedWhenTheStoreIsMade() {
    let lab = FeatureLaboratory(Log()) { Composed(isLoud: true, names: ["x", "y"]) }
    lab.send("a")
    #expect(lab.state == ["first a", "loud a", "x a", "y a", "inner a", "any a"])
  }

  @Test func effectsAreMergedInTheSameOrder() {
    let lab = FeatureLaboratory(Log()) {
      Note(text: "first")
      Note(text: "second")
    }
    lab.send("send")
    #expect(
      lab.state == [
        "first send", "second send",
        "first sent by first", "second sent by first",
        "first sent by second", "second sent by second",
      ]
    )
    lab.expectQuiet()
  }

  @Test func aReducerIsRunByHandOnAValue() {
    var log = Log()
    _ = Composed().reduce(into: &log, action: "a")
    #expect(log.count == 5)
  }

  @Test func aReducerWithoutItsTypeStillEndsTheEffectsOfItsChildren() {
    let lab = FeatureLaboratory(Family.State(plain: PlainTicks())) { AnyReducer(Family()) }
    lab.send(.plain(.startTapped))
    lab.send(.change(.plain(nil)))
    lab.advance(by: .seconds(1))
    lab.expectQuiet()
  }

  /// Counts how often bodies are evaluated.
  struct Counted: Reducer {
    let count: SharedCount
    var body: some Reducer<Family.State, Family.Action> {
      let _ = count.add()
      Family()
    }
  }

  @Test func aBodyIsEvaluatedOnceForEachStore() {
    let count = SharedCount()
    let lab = FeatureLaboratory(Family.State()) { Counted(count: count) }
    for _ in 0..<10 { lab.send(.left(.ticked)) }
    #expect(count.value == 1)
  }
}
