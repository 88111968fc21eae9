import Millrace
import SampleFeatures
import Testing

@testable import MillraceTesting

@Suite("TestStore")
struct TestStoreTests {
  @Test func itGoesWhenTheTestLetsItGo() {
    weak var reference: LabStore?
    do {
      let store = LabStore.lab()
      reference = store
      store.perform(endless)
      store.skipInFlightEffects()
    }
    #expect(reference == nil)
  }

  @Test func itMayBeUsedFromAnyActor() async {
    await onMainActor()
    await Worker().work()
  }

  @MainActor private func onMainActor() {
    let store = LabStore.lab()
    store.perform(sleep(1, note: "x"))
    store.advance(by: .seconds(1))
    store.receive("x")
  }

  private actor Worker {
    let store = LabStore.lab()

    func work() async {
      store.perform(sleep(1, note: "x"))
      store.advance(by: .seconds(1))
      store.receive("x")
      await store.finish(timeout: .failsafe)
    }
  }

  @Test func actionsNeedNotBeEquatable() {
    let store = LabStore.lab()
    store.perform(.merge(.send(.note("x")), .send(.answer("y", .none))))
    store.receive(\.note) { $0 = ["x"] }
    store.receive(answer: "y")
  }

  @Test func effectsThatNeverComeToRestAreToldAndEnded() {
    let found = failures {
      let store = LabStore.lab()
      store.stepLimit = 1000
      store.perform(
        .run(fileID: "Lab/Loop.swift", line: 1) { _ in
          while !Task.isCancelled { await Task.yield() }
        }
      )
      #expect(store.counts.isZero)
    }
    #expect(
      found.map(\.point) == [
        "The effect, started by .perform at Lab/Loop.swift:1, does not come to rest: 1000 steps were "
          + "run, and there are more."
      ]
    )
  }

  @Test func actionsThatSendEachOtherForEverAreToldAndEnded() {
    struct Circle: Reducer {
      func reduce(into count: inout Int, action: Bool) -> Effect<Bool> {
        count += 1
        return .send(!action)
      }
    }
    let found = failures {
      let store = TestStore(initialState: 0) { Circle() }
      store.stepLimit = 1000
      store.exhaustivity = .off
      store.send(true)
      store.skipReceivedActions()
      #expect(store.counts.isZero)
    }
    #expect(
      found.map(\.point) == [
        "The effects do not come to rest: 1000 steps were run, and there are more."
      ]
    )
  }

  @Test func aReducerThatIsNotDeterministicIsToldWhereThatIsAskedFor() {
    final class Hidden: Sendable {
      let count = Guarded(0)
    }
    struct Feature: Reducer {
      let hidden = Hidden()
      func reduce(into count: inout Int, action: Bool) -> Effect<Bool> {
        count = hidden.count.withLock { count in
          count += 1
          return count
        }
        return .none
      }
    }
    let store = TestStore(initialState: 0) { Feature() }
    store.send(true) { $0 = 1 }
    store.checksDeterminism = true
    let found = failures { store.send(true) { $0 = 4 } }
    #expect(
      found.map(\.point) == [
        "true was reduced twice from the same state, and led to two different states."
      ]
    )
  }

  @Test func dependenciesOfTheStoreMakeNoReducerNonDeterministic() {
    struct Feature: Reducer {
      @Dependency(\.uuid) var uuid
      @Dependency(\.date) var date
      @Dependency(\.randomNumberGenerator) var generator
      func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
        state = ["\(uuid())", "\(date.now)", "\(generator { $0.next() })"]
        return action ? .send(false) : .none
      }
    }
    let store = TestStore(initialState: [String]()) { Feature() }
    store.checksDeterminism = true
    store.exhaustivity = .off
    store.send(true)
    store.skipReceivedActions()
    // The two rehearsals of each action have drawn no id of the store's own.
    #expect(store.state[0] == "\(UniqueID(1))")
  }

  @Test func issuesOfTheStoreFailTheTestAtItsLine() {
    struct Parent: Reducer {
      struct State: Equatable, Sendable { var child: Int? }
      enum Action: Sendable, CasePathable {
        case child(Bool)
        struct Cases: Sendable {
          let child = CasePath(Action.child) {
            if case .child(let value) = $0 { value } else { nil }
          }
        }
        static let cases = Cases()
      }
      var body: some Reducer<State, Action> {
        EmptyReducer<State, Action>().ifLet(\.child, action: \.child) { EmptyReducer<Int, Bool>() }
      }
    }
    let store = TestStore(initialState: Parent.State()) { Parent() }
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(.child(true))
    }
    #expect(found.map(\.line) == [line])
    #expect(found[0].text.contains("was sent to a child that is not there"))
  }
}
