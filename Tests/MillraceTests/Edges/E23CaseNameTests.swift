import Millrace
import SampleFeatures
import Testing

@Suite("E-23: nested and built-in cases keep their name")
struct E23CaseNameTests {
  /// Mounts the same child in each way in which the case of its actions can be named.
  struct Feature: Reducer {
    struct State: Sendable {
      var child: PlainTicks? = PlainTicks()
    }

    enum View: Sendable, CasePathable {
      case child(TickerAction)

      struct Cases {
        let child = CasePath(View.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    enum Action: Sendable, CasePathable {
      case view(View)
      case loaded(Result<View, Never>)
      case maybe(TickerAction?)
      case shown(PresentationAction<View>)
      case change(PlainTicks?)

      struct Cases {
        let view = CasePath(Action.view) { if case .view(let value) = $0 { value } else { nil } }
        let loaded = CasePath(Action.loaded) {
          if case .loaded(let value) = $0 { value } else { nil }
        }
        let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
        let shown = CasePath(Action.shown) { if case .shown(let value) = $0 { value } else { nil } }
        let kept = CasePath(Action.view) { if case .view(let value) = $0 { value } else { nil } }
          .appending(path: View.cases.child)
        var computed: CasePath<Action, TickerAction> { kept }
      }
      static let cases = Cases()
    }

    let name: CaseKeyPath<Action, TickerAction> & Sendable

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .change(let child) = action { state.child = child }
        return .none
      }
      .ifLet(\.child, action: name) { Ticker() }
    }
  }

  static let ways: [(name: CaseKeyPath<Feature.Action, TickerAction> & Sendable, text: String)] = [
    (\.view.child, "view.child"),
    (\.loaded.success.child, "loaded.success.child"),
    (\.maybe.some, "maybe.some"),
    (\.shown.presented.child, "shown.presented.child"),
    (\.shown.child, "shown.child"),
    (\.kept, "kept"),
    // Nobody knows how a program's own computed property is called: it is named after its payload.
    (\.computed, "TickerAction"),
  ]

  @Test(arguments: ways.indices) func misuseTextsAndScopesSayIt(way: Int) {
    let (name, text) = Self.ways[way]
    let path = CasePath(name)
    let lab = FeatureLaboratory(Feature.State()) { Feature(name: name) }
    lab.send(path.embed(.startTapped))
    #expect(lab.scopes == [text])
    lab.send(.change(nil))
    lab.send(path.embed(.ticked))
    #expect(lab.issues.all.count == 1)
    #expect(lab.issues.all[0].description.contains(" found no \(text).\n"))
  }

  @Test func theLibrarysOwnCasesAreNamedInFull() {
    func name<Root: CasePathable, Value>(_ keyPath: CaseKeyPath<Root, Value>) -> String {
      CasePath(keyPath).fullName(along: keyPath)
    }
    #expect(name(\Feature.Action?.Cases.some.view.child) == "some.view.child")
    #expect(name(\Int?.Cases.none) == "none")
    #expect(name(\Result<Int, Never>.Cases.failure) == "failure")
    #expect(name(\PresentationAction<Int>.Cases.dismiss) == "dismiss")
    #expect(name(\StackAction<Int, Int>.Cases.element) == "element")
    #expect(name(\StackAction<Int, Int>.Cases.push) == "push")
    #expect(name(\StackAction<Int, Int>.Cases.popFrom) == "popFrom")
  }
}
