/// One difference between two values.
struct Change {
  enum Kind {
    /// `isFolded`: the difference lies deeper than differences are followed.
    case replaced(before: Any, after: Any, isFolded: Bool)
    case removed(Any, Place)
    case inserted(Any, Place)
    /// The same identity, at another position of its list.
    case moved(Any, before: Int, after: Int)
    /// So many neighbours, or members, that did not change.
    case unchanged(Int)
  }

  /// Where, in the collection that the path names.
  enum Place {
    case index(Int)
    /// Counted from 1.
    case line(Int)
    case member
    /// The path itself says where: a key, a field.
    case path
  }

  var path: Path
  var kind: Kind
}
