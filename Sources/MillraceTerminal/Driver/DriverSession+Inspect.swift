import Millrace
import ValueDiff

extension DriverSession {
  func inspect(_ inspection: Inspection) -> Outcome {
    switch inspection {
    case .help(let command): return help(command)
    case .state(let feature): return showState(feature)
    case .effects: return showEffects()
    case .log(let count): return showLog(count)
    case .why(let number): return showCauses(UInt64(number))
    case .diff(let first, let second): return showDifference(UInt64(first), UInt64(second))
    case .back(let count): return look(at: Int(present) - count)
    case .forward(let count): return look(at: Int(present) + count)
    case .jump(let number): return look(at: number)
    case .resume: return resume()
    case .save(let file): return save(file)
    case .load(let file): return load(file, showing: false)
    case .replay(let file): return load(file, showing: true)
    case .draw(let file): return draw(file)
    case .wait(let duration): return simulation == nil ? wait(duration) : advance(duration)
    case .settle(let limit): return settle(limit)
    case .advance(let duration): return advance(duration)
    case .quiet(let quiet):
      printer.setQuiet(quiet, state: store.state)
      return .done
    case .run(let script): return runScript(script)
    case .quit: return .quit
    }
  }

  private func help(_ command: String) -> Outcome {
    guard !command.isEmpty else {
      return say { [self.table.help(width: $0), CommandHelp.quotes(width: $0)] }
    }
    do throws(CommandError) {
      // A command that is not there is told before anything is printed.
      _ = try table.help(for: command)
      return say { width in (try? self.table.help(for: command, width: width)).map { [$0] } ?? [] }
    } catch {
      return fail(error)
    }
  }

  private func showState(_ feature: String) -> Outcome {
    guard let state = state(at: present) else { return fail(notKept(present)) }
    guard !feature.isEmpty else { return say { [dumped(state, width: $0)] } }
    guard let view = driver.views.first(where: { $0.name == feature }) else {
      let names = WordList.text(driver.views.map(\.name), conjunction: "and")
      return fail(
        "\"\(TextLayout.truncate(feature, width: 40))\" is no feature. There are \(names)."
      )
    }
    return say { [dumped(view.value(state), width: $0)] }
  }

  private func showEffects() -> Outcome {
    let effects = store.runningEffects
    guard !effects.isEmpty else { return say(["Nothing runs."]) }
    let rows = effects.map { effect in
      EffectText.row(effect, since: times.time(of: effect.actionNumber).map { times.now - $0 })
    }
    return say { TextColumns.table(rows, width: $0) }
  }

  private func showLog(_ count: Int) -> Outcome {
    let records = store.records(last: count)
    let last = store.actionCount
    // What comes before the first that is shown is no matter, unless that is the first of all.
    let first = records.first.map { $0.number == 1 ? 0 : $0.number } ?? 0
    var turns = lineage.turns.filter { $0.number >= first }[...]
    guard !records.isEmpty || !turns.isEmpty else { return say(["No action has been sent."]) }
    var rows: [[String]] = []
    func takeTurns(before number: UInt64) {
      while let turn = turns.first, turn.number < number {
        rows.append(["-", "", "went on from \(turn.text)"])
        turns.removeFirst()
      }
    }
    for record in records {
      takeTurns(before: record.number)
      rows.append(["\(record.number)", caseLabel(record.action), "\(record.cause)"])
    }
    takeTurns(before: last + 1)
    return say { TextColumns.table(rows, width: $0) }
  }

  private func showCauses(_ number: UInt64) -> Outcome {
    var lines: [String] = []
    var next: UInt64? = number
    while let number = next {
      guard let record = store.record(number) else {
        return lines.isEmpty ? fail(notKept(number)) : say(lines + [notKept(number)])
      }
      lines.append("\(number)  \(caseLabel(record.action))  \(record.cause)")
      next = record.cause.parent
    }
    return say(lines)
  }

  private func showDifference(_ first: UInt64, _ second: UInt64) -> Outcome {
    guard let before = state(at: first) else { return fail(notKept(first)) }
    guard let after = state(at: second) else { return fail(notKept(second)) }
    let turns = lineage.turns(from: first, to: second, last: store.actionCount)
    let notes = turns.map { turn in
      "Between the two, \(turn.number == 0 ? "before any action" : "after action \(turn.number)"), "
        + "the session went on from \(turn.text)."
    }
    let lines = changedLines(before, after)
    return say(notes + (lines.isEmpty ? ["Nothing differs."] : lines))
  }

  // MARK: The history

  /// The number of the action whose state is looked at.
  var present: UInt64 { lookedAt ?? store.actionCount }

  func state(at number: UInt64) -> State? {
    if number == store.actionCount { return store.state }
    return number == 0 ? beginning : store.record(number)?.state
  }

  func notKept(_ number: UInt64) -> String {
    let last = store.actionCount
    guard number <= last else {
      return last == 0
        ? "There is no action \(number): none has been sent."
        : "There is no action \(number): the last one is \(last)."
    }
    let first = store.records.first?.number ?? last
    return "Action \(number) is not kept any more: the oldest that is kept is \(first)."
  }
}
