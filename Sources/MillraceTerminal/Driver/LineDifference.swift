import ValueDiff

/// What differs between two texts, line by line.
enum LineDifference {
  static func text(from old: String, to new: String) -> String {
    difference(old, new, labels: (before: "Recorded", after: "Now")) ?? ""
  }
}
