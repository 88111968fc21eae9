import DemoFeatures
import MillraceTesting
import Testing

@Suite struct TilesTests {
  private let store = TestStore(initialState: Tiles.State()) { Tiles() }

  private static let waiting = "Waiting for typing to pause..."

  @Test func theTotalComesWhenTypingHasPausedFor300Milliseconds() {
    store.send(.inputChanged("4")) {
      $0.input = "4"
      $0.message = "Waiting for typing to pause..."
    }
    store.advance(by: .milliseconds(299))
    #expect(store.state.total == nil)
    store.advance(by: .milliseconds(1))
    store.receive(.typingPaused(layers: 4)) {
      $0.message = "Calculated for 4 layers."
      $0.total = 30
    }
  }

  @Test func eachEditStartsTheWaitAnew() {
    store.send(.inputChanged("1")) {
      $0.input = "1"
      $0.message = Self.waiting
    }
    store.advance(by: .milliseconds(200))
    store.send(.inputChanged("10")) { $0.input = "10" }
    store.advance(by: .milliseconds(299))
    store.advance(by: .milliseconds(1))
    store.receive(.typingPaused(layers: 10)) {
      $0.message = "Calculated for 10 layers."
      $0.total = 385
    }
    store.advance(by: .seconds(10))
  }

  @Test func whoeverTypesOnAndOnGetsNoTotal() {
    store.send(.inputChanged("1")) {
      $0.input = "1"
      $0.message = Self.waiting
    }
    for layers in 2...1_000 {
      store.advance(by: .milliseconds(299))
      store.send(.inputChanged("\(layers)")) { $0.input = "\(layers)" }
    }
    store.advance(by: .milliseconds(300))
    store.receive(.typingPaused(layers: 1_000)) {
      $0.message = "Calculated for 1000 layers."
      $0.total = 333_833_500
    }
  }

  @Test func anEmptyTextGivesThePromptAtOnceAndNothingLater() {
    store.send(.inputChanged("4")) {
      $0.input = "4"
      $0.message = Self.waiting
    }
    store.send(.inputChanged("")) {
      $0.input = ""
      $0.message = "Enter a layer count."
    }
    store.advance(by: .seconds(10))
  }

  @Test func aMistakeIsNamedAtOnceAndEndsWhatWaits() {
    store.send(.inputChanged("4")) {
      $0.input = "4"
      $0.message = Self.waiting
    }
    store.send(.inputChanged("4x")) {
      $0.input = "4x"
      $0.message = "Use a whole number from 0 to 1000."
    }
    store.advance(by: .seconds(10))
  }

  @Test(arguments: [
    ("4", "Waiting for typing to pause..."),
    ("", "Enter a layer count."),
    ("x", "Use a whole number from 0 to 1000."),
  ])
  func everyEditClearsTheTotalWhateverTheTextIs(text: String, message: String) {
    store.send(.appeared) { $0.message = Self.waiting }
    store.advance(by: .milliseconds(300))
    store.receive(.typingPaused(layers: 3)) {
      $0.message = "Calculated for 3 layers."
      $0.total = 14
    }
    store.send(.inputChanged(text)) {
      $0.input = text
      $0.message = message
      $0.total = nil
    }
    store.send(.disappeared) { $0.message = "Calculation paused." }
  }

  @Test(arguments: [
    ("0", 0, 0), ("3", 3, 14), ("+3", 3, 14), ("003", 3, 14), (" 4\n", 4, 30),
    ("\t10 ", 10, 385), ("1000", 1_000, 333_833_500),
  ])
  func validTextsGiveTheirTotal(text: String, layers: Int, total: Int) {
    store.send(.inputChanged(text)) {
      $0.input = text
      $0.message = Self.waiting
    }
    store.advance(by: .milliseconds(300))
    store.receive(.typingPaused(layers: layers)) {
      $0.message = "Calculated for \(layers) layers."
      $0.total = total
    }
  }

  @Test(arguments: ["3.5", "1,000", "3 0", "-1", "1001", "99999999999999999999"])
  func otherTextsAreMistakes(text: String) {
    store.send(.inputChanged(text)) {
      $0.input = text
      $0.message = "Use a whole number from 0 to 1000."
    }
    store.advance(by: .seconds(10))
  }

  @Test(arguments: ["", " ", "\n", " \t\r\n "])
  func whiteSpaceIsAsGoodAsNothing(text: String) {
    store.send(.inputChanged("5")) {
      $0.input = "5"
      $0.message = Self.waiting
    }
    store.send(.inputChanged(text)) {
      $0.input = text
      $0.message = "Enter a layer count."
    }
  }

  @Test func theDelayedStepUsesTheNumberOfItsOwnEdit() {
    // What counts is the action's number, not the field as it is when the action comes.
    var state = Tiles.State()
    state.input = "7"
    _ = Tiles().reduce(into: &state, action: .typingPaused(layers: 4))
    #expect(state.total == 30)
    #expect(state.message == "Calculated for 4 layers.")
  }

  @Test func appearingCalculatesTheInputAsItIs() {
    #expect(store.state.input == "3")
    store.send(.appeared) { $0.message = Self.waiting }
    store.advance(by: .milliseconds(300))
    store.receive(.typingPaused(layers: 3)) {
      $0.message = "Calculated for 3 layers."
      $0.total = 14
    }
  }

  @Test func disappearingEndsTheWaitAndClearsTheTotal() {
    store.send(.appeared) { $0.message = Self.waiting }
    store.send(.disappeared) { $0.message = "Calculation paused." }
    store.advance(by: .seconds(10))

    store.send(.appeared) { $0.message = Self.waiting }
    store.advance(by: .milliseconds(300))
    store.receive(.typingPaused(layers: 3)) {
      $0.message = "Calculated for 3 layers."
      $0.total = 14
    }
    store.send(.disappeared) {
      $0.message = "Calculation paused."
      $0.total = nil
    }
  }

  @Test func theLineShowsInputMessageAndTotal() {
    var state = Tiles.State()
    #expect(state.line == "\"3\": Calculation paused.")
    state.message = "Calculated for 3 layers."
    state.total = 14
    #expect(state.line == "\"3\": Calculated for 3 layers. Total: 14")
    state = Tiles.State()
    state.input = "a\nb" + String(repeating: "9", count: 30)
    #expect(state.line == "\"a\\nb9999999999999999…\": Calculation paused.")
  }
}
