import DemoFeatures
import MillraceTerminal

extension StateView<Root.State> {
  static var calculation: StateView {
    StateView("calc", of: \.calculation) { calculation in
      guard calculation.status == .calculating, let progress = calculation.progress else {
        return nil
      }
      return Progress("calculating", fraction: progress.fraction)
    } line: { calculation in
      calculation.notice ?? calculation.status.text
    }
  }

  static var tiles: StateView { StateView("tiles", of: \.tiles) { $0.line } }

  static var ticker: StateView { StateView("tick", of: \.ticker) { $0.line } }

  /// The pages of a search go by below the output: a line for each would be a screenful.
  static var search: StateView {
    StateView("search", ofOptional: \.search) { search in
      search.phase == .searching ? Progress(search.line) : nil
    } line: { search in
      search.phase == .searching ? "Searching" : search.line
    }
  }

  /// What was loaded of single hits.
  static var loads: StateView {
    StateView("loaded", ofOptional: { $0.search?.loads }, absence: "nothing") { $0 }
  }
}

extension Search.State {
  fileprivate var loads: String? {
    let details = rows.compactMap { row in row.detailText.map { "\(row.hit.id): \($0)" } }
    let lines = previews.map { "\($0.id): \($0.lines.joined(separator: " / "))" }
    let all = details + lines
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}
