import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("E-50: dismiss at the root of a test store is counted")
struct E50DismissTests {
  struct Sheet: Reducer {
    struct State: Equatable, Sendable {
      @Boxed var sheet: State?
      var isPresenting: Bool { sheet != nil }
    }

    enum Action: Equatable, Sendable, CasePathable {
      indirect case sheet(PresentationAction<Action>)
      case doneTapped

      struct Cases: Sendable {
        let sheet = CasePath(Action.sheet) { if case .sheet(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { _, action in action == .doneTapped ? .run { _ in dismiss() } : .none }
        .ifPresented(\.$sheet, action: \.sheet) { Sheet() }
    }
  }

  @Test func aPresentedChildIsTestedAlone() {
    let store = TestStore(initialState: Sheet.State()) { Sheet() }
    #expect(!store.isDismissed)
    store.send(.doneTapped)
    #expect(store.isDismissed)
    store.finish()
  }

  @Test func theDismissalOfAChildIsItsPresenters() {
    var state = Sheet.State()
    state.sheet = Sheet.State()
    let store = TestStore(initialState: state) { Sheet() }
    store.send(.sheet(.presented(.doneTapped)))
    store.receive(.sheet(.dismiss)) { $0.sheet = nil }
    #expect(!store.isDismissed)
  }

  @Test func aDismissalThatTheTestSetsIsItsOwn() {
    let dismissals = Collected<String>()
    let store = TestStore(initialState: Sheet.State()) {
      Sheet()
    } dependencies: {
      $0.dismiss = DismissAction { dismissals.append("dismissed") }
    }
    store.send(.doneTapped)
    #expect(dismissals.all == ["dismissed"])
    #expect(!store.isDismissed)
  }
}
