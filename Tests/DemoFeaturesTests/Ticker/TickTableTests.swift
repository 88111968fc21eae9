import SampleFeatures
import Testing

@testable import DemoFeatures

/// The table against a naive model, over all short sequences of events.
@Suite struct TickTableTests {
  enum Event: CaseIterable { case start, stop, oldTick, tick, oldEnd, end, come, leave, leaveAgain }

  @Test func theTableIsTheModelAfterEveryShortSequenceOfEvents() {
    for events in everySequence(of: Event.allCases, upTo: Rounds.of(4, full: 5)) {
      var table = TickTable<Int, Int>()
      var model = Model()
      for event in events {
        let told = model.happen(event, &table)
        #expect(told.table == told.model, "\(events)")
        #expect(table.subscriberCount == model.subscribers.count, "\(events)")
        #expect(table.isRunning == model.isRunning, "\(events)")
      }
    }
  }

  @Test func afterAThousandComesOne() {
    var table = TickTable<Int, Int>()
    let timer = table.timerNamed()
    _ = table.startRequested(timer, 0)
    var values: [Int] = []
    for _ in 0..<2_001 {
      if case .value(let value, to: _) = table.tickCame(of: timer) { values.append(value) }
    }
    #expect(values == Array(1...1_000) + Array(1...1_000) + [1])
  }

  @Test func aNewTimerCountsFromOne() {
    var table = TickTable<Int, Int>()
    let first = table.timerNamed()
    _ = table.startRequested(first, 0)
    _ = table.tickCame(of: first)
    _ = table.stopRequested()
    let second = table.timerNamed()
    _ = table.startRequested(second, 0)
    let delivery = table.tickCame(of: second)
    #expect("\(delivery)" == "\(TickTable<Int, Int>.Delivery.value(1, to: []))")
  }

  /// Keeps everything there ever was in lists.
  struct Model {
    /// The last is the one that runs or ran last; those before it are over or were refused.
    var timers: [TickTable<Int, Int>.TimerID] = []
    var isRunning = false
    var ticks = 0
    var ids: [TickHub.SubscriptionID] = []
    var subscribers: [Int] = []

    /// What the table and the model tell about one event, in words.
    mutating func happen(_ event: Event, _ table: inout TickTable<Int, Int>) -> (
      table: String, model: String
    ) {
      switch event {
      case .start:
        let timer = table.timerNamed()
        let told = ("\(table.startRequested(timer, 0))", "\(!isRunning)")
        if isRunning {
          timers.insert(timer, at: 0)
        } else {
          timers.append(timer)
          isRunning = true
          ticks = 0
        }
        return told
      case .tick, .oldTick:
        guard let timer = event == .tick ? timers.last : timers.dropLast().last else {
          return ("", "")
        }
        let delivery = table.tickCame(of: timer)
        guard isRunning, event == .tick else {
          return ("\(delivery)", "\(TickTable<Int, Int>.Delivery.isLate)")
        }
        ticks += 1
        return (
          "\(delivery)", "\(TickTable<Int, Int>.Delivery.value(ticks, to: subscribers))"
        )
      case .stop:
        return ended(table.stopRequested())
      case .end, .oldEnd:
        guard let timer = event == .end ? timers.last : timers.dropLast().last else {
          return ("", "")
        }
        let ending = table.timerEnded(timer)
        guard isRunning, event == .end else {
          return ("\(ending)", "\(TickTable<Int, Int>.Ending())")
        }
        return ended(ending)
      case .come:
        let id = table.subscriberCame(ids.count)
        defer {
          subscribers.append(ids.count)
          ids.append(id)
        }
        return ("\(!ids.contains(id))", "true")
      case .leave, .leaveAgain:
        // The second-last and the last that came, whether they are still there or not.
        guard let number = event == .leave ? ids.indices.last : ids.indices.dropLast().last else {
          return ("", "")
        }
        let wasThere = subscribers.contains(number)
        subscribers.removeAll { $0 == number }
        return (
          "\(String(describing: table.subscriberLeft(ids[number])))",
          "\(String(describing: wasThere ? number : nil))"
        )
      }
    }

    private mutating func ended(_ ending: TickTable<Int, Int>.Ending) -> (String, String) {
      defer { (isRunning, subscribers) = (false, []) }
      return (
        "\(ending.subscribers) \(ending.timer != nil)", "\(subscribers) \(isRunning)"
      )
    }
  }
}
