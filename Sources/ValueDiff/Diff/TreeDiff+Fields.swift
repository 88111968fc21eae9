extension TreeDiff {
  /// Compares the parts of a struct, class, tuple or payload by label.
  mutating func compareFields(
    _ before: [Field],
    _ after: [Field],
    payloadOf name: String? = nil,
    _ at: At
  ) {
    var owner = at
    if let name {
      owner.path = at.path.appending(.choice(name))
      // The value that a case carries alone stands for the case: `.loaded.count`, not `.loaded.0.count`.
      if before.count == 1, after.count == 1, before[0].label == nil, after[0].label == nil {
        owner.depth += 1
        compare(before[0].value, after[0].value, owner)
        return
      }
    }
    let old = before.enumerated().map { component($1, at: $0) }
    let new = after.enumerated().map { component($1, at: $0) }
    if old == new {
      for (component, (before, after)) in zip(old, zip(before, after)) {
        compare(before.value, after.value, owner.below(component))
      }
      return
    }
    // Only a custom mirror has other parts from one value to the next.
    let positions = Dictionary(zip(new, new.indices), uniquingKeysWith: { first, _ in first })
    for (component, field) in zip(old, before) {
      if let position = positions[component] {
        compare(field.value, after[position].value, owner.below(component))
      } else {
        append(.removed(field.value, .path), owner.below(component))
      }
    }
    let known = Set(old)
    for (component, field) in zip(new, after) where !known.contains(component) {
      append(.inserted(field.value, .path), owner.below(component))
    }
  }

  private func component(_ field: Field, at position: Int) -> Path.Component {
    field.label.map(Path.Component.field) ?? .position(position)
  }
}
