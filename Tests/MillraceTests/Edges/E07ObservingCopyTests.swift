import Millrace
import SampleFeatures
import Testing

@Suite("E-07: observing costs no copy of what knows that it was changed (law 12)")
struct E07ObservingCopyTests {
  struct Item: Identifiable, Equatable, Sendable {
    var id: Int
    var probe = UniqueProbe()
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var rows: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
      var boxed = Boxed([0, 0, 0])
      @Boxed var wrapped = [0, 0, 0]
      var stack: StackState<[Int]> = [[0, 0], [0]]
      var maybe: IdentifiedArrayOf<Item>? = [Item(id: 1)]
      var names = ["a", "b"]
      var other = 0
      /// Where the storages lie that are to stay where they are.
      var addresses: [UInt] = []
      var copies = 0

      mutating func change() {
        let isShared =
          !(rows[id: 1]?.probe.isUnique() ?? false)
          || !(maybe?[id: 1]?.probe.isUnique() ?? false)
        boxed.wrappedValue[0] += 1
        wrapped[0] += 1
        stack[id: 0]?[0] += 1
        let now = [boxed.wrappedValue, wrapped, stack[0]].map { values in
          values.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        }
        if isShared || !addresses.isEmpty && addresses != now { copies += 1 }
        addresses = now
      }
    }

    enum Action: Equatable, Sendable { case change, changeOther }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .change: state.change()
      case .changeOther: state.other += 1
      }
      return .none
    }
  }

  let store = Store(initialState: Feature.State()) { Feature() }

  /// Watches all that has a stamp, and counts how often something was told.
  private func watch(_ told: SharedCount) -> [ObservationToken] {
    [
      store.observe(\.rows) { _ in told.add() },
      store.observe(\.boxed) { _ in told.add() },
      store.observe(\.$wrapped) { _ in told.add() },
      store.observe(\.stack) { _ in told.add() },
      store.observe(\.maybe) { _ in told.add() },
      store.observe(\.rows.changeStamp) { _ in told.add() },
      store.observe(\.$wrapped.changeStamp) { _ in told.add() },
      store.observe(\.stack.changeStamp) { _ in told.add() },
      store.observe(\.names.count) { _ in told.add() },
      store.observeDrains { _ in },
    ]
  }

  @Test func anObserverOfACollectionWithAStampIsToldAndKeepsNothing() {
    let told = SharedCount()
    let tokens = watch(told)
    #expect(told.takeAll() == 9)
    for _ in 0..<10 { store.send(.change) }
    #expect(told.takeAll() == 10 * 8)
    for _ in 0..<10 { store.send(.changeOther) }
    #expect(told.takeAll() == 0)
    #expect(store.copies == 0)
    tokens.forEach { $0.cancel() }
  }

  @Test func neitherDoesASequenceOfStatesThatIsRead() {
    let executor = DrainExecutor()
    let told = SharedCount()
    let reading = start(on: executor) { [store] in
      for await rows in store.states(\.rows) { told.add(rows.count) }
    }
    let alsoReading = start(on: executor) { [store] in
      for await values in store.states(\.$wrapped) { told.add(values.count) }
    }
    executor.drain()
    for _ in 0..<10 {
      store.send(.change)
      executor.drain()
    }
    #expect(told.value == 11 * (2 + 3))
    #expect(store.copies == 0)
    reading.cancel()
    alsoReading.cancel()
    executor.drain()
  }

  @Test func norDoesOnChangeOfAStamp() {
    let told = SharedCount()
    let store = Store(initialState: Feature.State()) {
      Feature()
        .onChange(of: \.rows.changeStamp) { _, _, _ in
          told.add()
          return .none
        }
        .onChange(of: \.$wrapped.changeStamp) { _, _, _ in
          told.add()
          return .none
        }
    }
    for _ in 0..<10 { store.send(.change) }
    store.send(.changeOther)
    #expect(told.value == 20)
    #expect(store.copies == 0)
  }

  /// What `observe` says about the price of other collections.
  @Test func anArrayIsCopiedByTheNextChangeOnce() {
    struct Long: Reducer {
      struct State: Equatable, Sendable {
        var values = [0, 0]
        var address: UInt = 0
        var moves = 0
      }
      enum Action: Sendable { case change }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        for _ in 0..<3 {
          state.values[0] += 1
          let now = state.values.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
          if state.address != now { state.moves += 1 }
          state.address = now
        }
        return .none
      }
    }
    let store = Store(initialState: Long.State()) { Long() }
    store.send(.change)
    let token = store.observe(\.values) { _ in }
    for _ in 0..<5 { store.send(.change) }
    #expect(store.moves == 1 + 5)
    token.cancel()
  }

  @Test func stampsTellContentsApart() {
    var rows: IdentifiedArrayOf<Item> = [Item(id: 1)]
    let copy = rows
    #expect(copy.changeStamp == rows.changeStamp)
    rows.append(Item(id: 2))
    #expect(copy.changeStamp != rows.changeStamp)

    var stamps: Set<ChangeStamp> = []
    var box = Boxed(0)
    stamps.insert(box.changeStamp)
    for number in 1...3 {
      box.wrappedValue = number
      stamps.insert(box.changeStamp)
    }
    let kept = box
    #expect(kept.changeStamp == box.changeStamp)
    box.wrappedValue += 1
    stamps.insert(box.changeStamp)
    #expect(kept.changeStamp != box.changeStamp)
    for number in 0..<100 { stamps.insert(Boxed(number).changeStamp) }
    #expect(stamps.count == 5 + 100)
  }

  @Test func anOptionalIsToldWhenItComesAndGoes() {
    struct Coming: Reducer {
      typealias State = IdentifiedArrayOf<Item>?
      enum Action: Sendable { case come, go }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state = action == .come ? [] : nil
        return .none
      }
    }
    let store = Store(initialState: Coming.State.none) { Coming() }
    let told = Collected<Bool>()
    let token = store.observe(\.self) { told.append($0 != nil) }
    for action in [Coming.Action.go, .come, .come, .go] { store.send(action) }
    #expect(told.all == [false, true, false])
    token.cancel()
  }
}
