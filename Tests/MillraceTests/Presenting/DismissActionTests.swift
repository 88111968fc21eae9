import Millrace
import SampleFeatures
import Testing

@Suite struct DismissActionTests {
  /// A feature that presents its own kind, as deep as one likes, and can dismiss itself.
  struct Sheet: Reducer {
    struct State: Equatable, Sendable {
      @Boxed var sheet: State?
      var log: [String] = []

      init(depth: Int = 0) {
        if depth > 0 { sheet = State(depth: depth - 1) }
      }
    }

    enum Action: Equatable, Sendable, CasePathable {
      indirect case sheet(PresentationAction<Action>)
      case doneTapped, doneLaterTapped, doneByCallbackTapped, failTapped, workTapped
      case noted(String)

      struct Cases {
        let sheet = CasePath(Action.sheet) { if case .sheet(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    struct Failure: Error {}

    /// Gets the `dismiss` that an effect has read.
    var handedOut = Collected<DismissAction>()

    @Dependency(\.clock) var clock
    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .sheet(.dismiss): state.log.append("sheet goes")
        case .sheet: break
        case .doneTapped:
          return .run { send in
            dismiss()
            send(.noted("after the dismissal"))
          }
        case .doneLaterTapped:
          // Read in the reducer, called in the effect.
          return .run { [dismiss] _ in
            try await clock.sleep(for: .seconds(1))
            dismiss()
          }
        case .doneByCallbackTapped:
          return .run { _ in
            handedOut.append(dismiss)
            try await clock.sleep(for: .seconds(100))
          }
        case .failTapped:
          return .run { _ in
            throw Failure()
          } catch: { _, _ in
            dismiss()
          }
        case .workTapped:
          return .run { _ in try await clock.sleep(for: .seconds(100)) }
        case .noted(let text): state.log.append(text)
        }
        return .none
      }
      .ifPresented(\.$sheet, action: \.sheet) { Sheet(handedOut: handedOut) }
    }
  }

  static func nested(_ action: Sheet.Action, depth: Int) -> Sheet.Action {
    depth == 0 ? action : .sheet(.presented(nested(action, depth: depth - 1)))
  }

  func depth(_ state: Sheet.State) -> Int { state.sheet.map { depth($0) + 1 } ?? 0 }

  let lab = FeatureLaboratory(Sheet.State(depth: 3)) { Sheet() }

  @Test func theInnermostPresentationEnds() {
    lab.send(Self.nested(.doneTapped, depth: 3))
    #expect(depth(lab.state) == 2)
    #expect(lab.state.sheet?.sheet?.log == ["sheet goes"])
    #expect(lab.state.log == [])
    lab.expectQuiet()
  }

  @Test func aPresentationInTheMiddleTakesThoseInsideWithIt() {
    lab.send(Self.nested(.workTapped, depth: 3))
    lab.send(Self.nested(.workTapped, depth: 2))
    lab.send(Self.nested(.workTapped, depth: 1))
    #expect(lab.scopes == ["sheet.sheet.sheet", "sheet.sheet", "sheet"])
    lab.send(Self.nested(.doneTapped, depth: 2))
    #expect(depth(lab.state) == 1)
    #expect(lab.scopes == ["sheet"])
    lab.send(Self.nested(.doneTapped, depth: 1))
    #expect(depth(lab.state) == 0)
    lab.expectQuiet()
  }

  @Test func whatTheReducerReadsWorksInTheEffect() {
    lab.send(Self.nested(.doneLaterTapped, depth: 2))
    lab.advance(by: .seconds(1))
    #expect(depth(lab.state) == 1)
    lab.expectQuiet()
  }

  @Test func whatTheEffectReadsWorksInACallback() {
    let handedOut = Collected<DismissAction>()
    let lab = FeatureLaboratory(Sheet.State(depth: 3)) { Sheet(handedOut: handedOut) }
    lab.send(Self.nested(.doneByCallbackTapped, depth: 2))
    #expect(depth(lab.state) == 3)
    handedOut.all[0]()
    #expect(depth(lab.state) == 1)
    lab.expectQuiet()
  }

  @Test func itWorksInTheErrorHandler() {
    lab.send(Self.nested(.failTapped, depth: 1))
    #expect(depth(lab.state) == 0)
    lab.expectQuiet()
  }

  @Test func whereNobodyPresentsItIsReported() {
    lab.send(.doneTapped)
    #expect(depth(lab.state) == 3)
    #expect(
      lab.issues.all.map(\.description) == [
        """
        'dismiss' was called in a feature that nobody presented.

        Nothing happened. A feature is presented when its parent mounts it by 'ifPresented', or \
        as an element of a stack; it can dismiss itself from the body of a '.run' only. In a test of the feature alone, set the dependency: \
        'dependencies: { $0.dismiss = DismissAction { … } }'.
        """
      ]
    )
  }

  @Test func aDependencyThatWasSetCountsForTheFeatureAloneAndNotForThoseItPresents() {
    let calls = SharedCount()
    let lab = FeatureLaboratory(Sheet.State(depth: 1)) {
      Sheet()
    } dependencies: {
      $0.dismiss = DismissAction { calls.add() }
    }
    lab.send(.doneTapped)
    #expect(calls.value == 1)
    lab.send(Self.nested(.doneTapped, depth: 1))
    #expect(calls.value == 1)
    #expect(depth(lab.state) == 0)
    lab.send(.doneLaterTapped)
    lab.advance(by: .seconds(1))
    #expect(calls.value == 2)
  }

  @Test func aDependencySetInsideOfThePresentedFeatureCounts() {
    struct Root: Reducer {
      let calls: SharedCount
      var body: some Reducer<Sheet.State, Sheet.Action> {
        EmptyReducer()
          .ifPresented(\.$sheet, action: \.sheet) { [calls] in
            Sheet().dependency(\.dismiss, DismissAction { calls.add() })
          }
      }
    }
    let calls = SharedCount()
    let lab = FeatureLaboratory(Sheet.State(depth: 2)) { Root(calls: calls) }
    lab.send(Self.nested(.doneTapped, depth: 1))
    #expect(calls.value == 1)
    #expect(depth(lab.state) == 2)
    lab.send(Self.nested(.doneTapped, depth: 2))
    #expect(calls.value == 1)
    #expect(depth(lab.state) == 1)
  }
}
