import Foundation
import Millrace
import ValueDiff

extension DriverSession {
  func save(_ file: String) -> Outcome {
    guard let codec = driver.codec else { return fail(cannotSave) }
    guard let actions = actionsToPresent else {
      return fail(
        "The session is longer than what is kept of it: its first actions are not there any more."
      )
    }
    do {
      let data = try codec.encode(actions, program: driver.name)
      try TextFile.write(String(decoding: data, as: UTF8.self), to: file)
      return say(["Saved \(CountText.text(actions.count, "action"))."])
    } catch let error as FileError {
      return fail("\(error)")
    } catch {
      return fail("An action cannot be saved: \(error)")
    }
  }

  /// What leads from the beginning to the state that is looked at; `nil` if not all of it is kept.
  var actionsToPresent: [Action]? {
    lineage.actions(upTo: present, last: store.actionCount) { store.record($0)?.action }
  }

  /// Reduces the actions of a saved session again, without their effects, and goes on from there.
  func load(_ file: String, showing: Bool) -> Outcome {
    guard let codec = driver.codec else { return fail(cannotSave) }
    let text: String
    do throws(FileError) {
      text = try TextFile.text(file)
    } catch {
      return fail("\(error)")
    }
    let actions: [Action]
    do throws(SessionCodec<Action>.Problem) {
      actions = try codec.decode(Data(text.utf8), program: driver.name)
    } catch {
      return fail("\"\(file)\" cannot be loaded: \(error.text)")
    }
    let state = replay(actions, showing: showing)
    lookedAt = nil
    lineage.turn(after: store.actionCount, to: "the end of \"\(file)\"", by: actions)
    printer.begin(with: state)
    store.restore(state)
    simulation?.drain()
    return say(
      ["Loaded \(CountText.text(actions.count, "action"))."]
        + (showing ? [] : printer.lines(of: state))
    )
  }

  private func replay(_ actions: [Action], showing: Bool) -> State {
    withDependencies {
      driver.setDependencies(&$0, simulation)
    } operation: {
      let reducer = driver.makeReducer()
      var state = beginning
      for (index, action) in actions.enumerated() {
        let before = state
        _ = reducer(&state, action)
        guard showing else { continue }
        output.print("\(index + 1)  \(caseLabel(action))")
        for line in printer.changedViews(from: before, to: state) { output.print("   \(line)") }
      }
      return state
    }
  }

  private var cannotSave: String {
    "This program cannot save sessions: its actions are not Codable."
  }
}
