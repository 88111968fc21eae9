import Millrace
import Synchronization
import ValueDiff

/// Prints what has changed, after each drain of the store.
final class ViewPrinter<State: Sendable>: Sendable {
  private struct Shown {
    var lines: [String?] = []
    var state: State?
    var status: String?
  }

  private let views: [StateView<State>]
  private let output: DriverOutput
  private let shown = Guarded(Shown())
  private let isQuiet = Atomic<Bool>(true)
  private let shownTexts = Atomic<Int>(0)

  init(_ views: [StateView<State>], _ output: DriverOutput) {
    self.views = views
    self.output = output
  }

  /// Whether one line for each view is printed, or every change.
  func setQuiet(_ quiet: Bool, state: State) {
    isQuiet.store(quiet, ordering: .relaxed)
    shown.withLock { $0.state = quiet ? nil : state }
  }

  /// Takes the state as known.
  func begin(with state: State) {
    shown.withLock { shown in
      shown.lines = views.map { $0.line(state) }
    }
  }

  /// The store was drained.
  func drained(_ state: State) {
    let quiet = isQuiet.load(ordering: .relaxed)
    let texts: [String] = shown.withLock { shown in
      let lines = views.map { $0.line(state) }
      defer { shown.lines = lines }
      guard quiet else {
        defer { shown.state = state }
        return shown.state.map { changedLines($0, state) } ?? []
      }
      return changedViews(from: shown.lines, to: lines)
    }
    for text in texts { output.print(text) }
    shownTexts.add(texts.count, ordering: .relaxed)
    showProgress(of: state)
  }

  /// How many changes have been printed.
  var shownCount: Int { shownTexts.load(ordering: .relaxed) }

  /// The line of the view that a command is about: the one that is called like its first word, or the
  /// only one there is.
  func line(for command: String, _ state: State) -> String? {
    let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init)
    let only = views.count == 1 ? views.first : nil
    guard let view = views.first(where: { $0.name == word }) ?? only else { return nil }
    return "\(view.name): \(view.line(state) ?? view.absence)"
  }

  /// The lines of all views of a state.
  func lines(of state: State) -> [String] {
    views.compactMap { view in view.line(state).map { "\(view.name): \($0)" } }
  }

  func changedViews(from old: [String?], to new: [String?]) -> [String] {
    views.indices.compactMap { index in
      let before = index < old.count ? old[index] : nil
      guard before != new[index] else { return nil }
      return "\(views[index].name): \(new[index] ?? views[index].absence)"
    }
  }

  /// The lines that differ between two states.
  func changedViews(from old: State, to new: State) -> [String] {
    changedViews(from: views.map { $0.line(old) }, to: views.map { $0.line(new) })
  }

  private func showProgress(of state: State) {
    guard output.console.isInteractive else { return }
    let progress = views.lazy.compactMap { $0.progress(state) }.first
    let width = output.console.width
    let status = progress.map { progress in
      guard let fraction = progress.fraction else { return progress.label }
      return "\(progress.label) \(ProgressBar.text(fraction: fraction, width: min(40, width / 2)))"
    }
    let isNew = shown.withLock { shown in
      defer { shown.status = status }
      return shown.status != status
    }
    if isNew { output.console.showStatus(status) }
  }
}
