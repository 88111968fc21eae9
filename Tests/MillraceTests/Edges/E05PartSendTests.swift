import Foundation
import Millrace
import SampleFeatures
import Testing

// Whose an action was depended on the thread from which `send` was called: a thread, a callback or a detached
// task that a part had started knew nothing of the part, so that its actions were reduced after the part
// had been cancelled. What a `send` belongs to cannot be found by where the call comes from.
@Suite("E-05: the send of a part is dropped after the part's cancel, wherever it is called from")
struct E05PartSendTests {
  let lab = Laboratory()

  /// A part that hands its `send` out and sleeps.
  private func part(_ escaped: Collected<Send<LabAction>>) -> Effect<LabAction> {
    .run { [clock = lab.clock] send in
      try? await withTaskCancellation(id: "part", sending: send) { send in
        escaped.append(send)
        try await clock.sleep(for: .seconds(1))
      }
      send(.note("body"))
      try await clock.sleep(for: .seconds(1))
    }
  }

  @Test func aThreadOfThePart() {
    let escaped = Collected<Send<LabAction>>()
    lab.perform(part(escaped))
    onRealThreads(1) { _ in escaped.all[0](.note("in time")) }
    lab.store.send(.perform(.cancel(id: "part")))
    onRealThreads(2) { _ in escaped.all[0](.note("late")) }
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["in time", "body"])
    lab.expectNothingLeft()
  }

  @Test func aDetachedTaskOfThePart() {
    let (lab, gate) = (lab, ManualClock())
    lab.perform(
      .run { send in
        try? await withTaskCancellation(id: "part", sending: send) { send in
          Task.detached(executorPreference: lab.executor) {
            try await gate.sleep(for: .seconds(1))
            send(.note("late"))
          }
          try await lab.clock.sleep(for: .seconds(1))
        }
        try await lab.clock.sleep(for: .seconds(1))
      }
    )
    lab.perform(.cancel(id: "part"))
    gate.advance(by: .seconds(1), running: lab.executor)
    #expect(lab.log == [])
    lab.advance(by: .seconds(2))
    lab.expectNothingLeft()
  }

  @Test func theSendOfTheBodyStaysTheBodysAlsoInThePart() {
    let lab = lab
    lab.perform(
      .run { send in
        let body = send
        try? await withTaskCancellation(id: "part", sending: send) { send in
          try? await lab.clock.sleep(for: .seconds(1))
          send(.note("part"))
          body(.note("body"))
        }
      }
    )
    lab.perform(.cancel(id: "part"))
    #expect(lab.log == ["body"])
    lab.expectNothingLeft()
  }

  @Test func aMappedSendKnowsItsPart() {
    let (lab, escaped) = (lab, Collected<Send<String>>())
    lab.perform(
      Effect<String>.run { send in
        try? await withTaskCancellation(id: "part", sending: send.map { "\($0)" }) {
          (send: Send<Int>) in
          escaped.append(send.map { Int($0) ?? 0 })
          send(1)
          try await lab.clock.sleep(for: .seconds(1))
        }
        try await lab.clock.sleep(for: .seconds(1))
      }
      .map { .note($0) }
    )
    escaped.all[0]("2")
    lab.perform(.cancel(id: "part"))
    escaped.all[0]("3")
    #expect(lab.log == ["1", "2"])
    lab.advance(by: .seconds(2))
    lab.expectNothingLeft()
  }

  @Test func whatAPartSendsWhenItIsOverIsDroppedAndReportedOnce() {
    let (lab, escaped) = (lab, Collected<Send<LabAction>>())
    lab.perform(
      .run(name: "body") { send in
        try await withTaskCancellation(
          id: "part",
          sending: send,
          fileID: "Module/File.swift",
          line: 7
        ) { escaped.append($0) }
        try await lab.clock.sleep(for: .seconds(1))
      }
    )
    escaped.all[0](.note("late"))
    escaped.all[0](.note("later"))
    #expect(lab.log == [])
    #expect(
      lab.issues.all.map(\.description) == [
        """
        .note was sent for the part "part" of the effect 'body' after that part was over. \
        The action was dropped.

        A part is over when its operation returns. Its 'send' was kept by something that outlived the \
        operation, such as an unstructured 'Task' or a callback. Await that work inside the \
        'withTaskCancellation' at Module/File.swift:7, or give it the 'send' of the effect's body.
        """
      ]
    )
    lab.advance(by: .seconds(1))
    #expect(lab.store.counts.isZero)
    escaped.all[0](.note("latest"))
    #expect(lab.issues.count == 2)
  }

  @Test func aSendMadeByHandIsGivenToTheOperationAsItIs() async throws {
    let (sent, issues) = (Collected<Int>(), Collected<Millrace.Issue>())
    try await withDependencies {
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      let send = Send<Int> { sent.append($0) }
      try await withTaskCancellation(id: "part", sending: send) { send in send(1) }
    }
    #expect(sent.all == [1])
    #expect(issues.count == 1)
  }
}

@Suite("E-05, PartStress: threads that send for a part against its cancel")
struct E05PartStressTests {
  /// The log tells whether an action of a part came after the part's cancel.
  @Test func nothingOfACancelledPartIsReduced() async {
    let store = Store(initialState: [String]()) { LabFeature() }
    for _ in 0..<Rounds.of(20, full: 1_000) {
      let escaped = Guarded<Send<LabAction>?>(nil)
      let (began, begin) = AsyncStream.makeStream(of: Void.self)
      let task = store.send(
        .perform(
          .run { send in
            try? await withTaskCancellation(id: "part", sending: send) { send in
              escaped.withLock { $0 = send }
              begin.finish()
              try await Task.sleep(for: .seconds(60))
            }
          }
        )
      )
      for await _ in began {}
      guard let send = escaped.withLock({ $0 }) else { return }
      onRealThreads(3) { thread in
        if thread == 0 {
          store.send(.answer("cancel", .cancel(id: "part")))
        } else {
          for _ in 0..<20 { send(.note("part")) }
        }
      }
      await task.finish()
      let log = store.state
      #expect(log.last == "cancel")
      store.send(.answer("next", .none))
      #expect(store.counts.effects == 0)
    }
  }
}
