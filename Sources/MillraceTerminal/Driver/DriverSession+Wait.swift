import Millrace

extension DriverSession {
  /// Lets real time pass.
  func wait(_ duration: Duration) -> Outcome {
    let end = ContinuousClock.now + duration
    while true {
      switch console.wait(atMost: end - .now) {
      case .elapsed: return .done
      case .interrupted: return interrupted("Interrupted.")
      case .woken: continue
      }
    }
  }

  func advance(_ duration: Duration) -> Outcome {
    guard let simulation else {
      return fail(
        "Time is real here, and passes by itself. ':wait' waits for it; '--simulate' starts with "
          + "simulated time."
      )
    }
    simulation.advance(by: duration)
    return .done
  }

  func settle(_ limit: Duration) -> Outcome {
    let (left, isInterrupted) = waitUntilSettled(atMost: limit)
    guard left.isEmpty else {
      let text = "Still waiting for \(EffectText.list(left))."
      if isInterrupted { return interrupted(text) }
      return fail(simulation == nil ? text : "\(text) ':advance' lets time pass.")
    }
    let endless = store.runningEffects.filter(driver.isEndless)
    let goingOn =
      endless.isEmpty
      ? "" : "; \(EffectText.list(endless)) \(endless.count == 1 ? "goes" : "go") on without end"
    return say(["Settled\(goingOn)."])
  }

  /// Waits until nothing is alive that can end by itself.
  ///
  /// - Returns: What is still alive when the time is up, or when Ctrl-C ended the wait. In simulated
  ///   time it is up when all that is left sleeps on the clock, which stands still; work that has left
  ///   the executor is waited for.
  func waitUntilSettled(
    atMost limit: Duration
  ) -> (left: [EffectDescription], isInterrupted: Bool) {
    let end = ContinuousClock.now + limit
    simulation?.executor.onEnqueue = { [console] in console.wake() }
    defer { simulation?.executor.onEnqueue = nil }
    while true {
      simulation?.drain()
      let left = store.runningEffects.filter { !driver.isEndless($0) }
      guard !left.isEmpty else { return ([], false) }
      if let simulation, simulation.isWaitedFor(by: left) { return (left, false) }
      guard ContinuousClock.now < end else { return (left, false) }
      let pause = min(.milliseconds(2), end - .now)
      if console.wait(atMost: pause) == .interrupted { return (left, true) }
    }
  }

  /// Does the commands of a file.
  func runScript(_ path: String) -> Outcome {
    guard scriptDepth < 16 else {
      return fail("\"\(path)\" is not run: 16 scripts run each other already.")
    }
    let lines: [InputLine]
    do throws(FileError) {
      lines = try TextFile.lines(path)
    } catch {
      return fail("\(error)")
    }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    var hasFailed = false
    for line in lines {
      let outcome = handle(line, ofScript: scriptDepth)
      switch outcome {
      case .done: continue
      case .failed where options.keepsGoing: hasFailed = true
      case .failed, .quit, .interrupted: return outcome
      }
    }
    return hasFailed ? .failed : .done
  }

  private func handle(_ line: InputLine, ofScript depth: Int) -> Outcome {
    switch line {
    case .tooLong(let bytes): return fail(InputLine.refusal(bytes: bytes))
    case .text(let line):
      // One sign more for each script: a transcript tells them from lines that were typed.
      output.print("\(String(repeating: ">", count: depth + 1)) \(line)")
      return handle(line)
    }
  }
}
