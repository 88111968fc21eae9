/// How the members of a group follow each other.
enum Grouping: Sendable {
  /// All members start together; the group is over when all are.
  case merge
  /// Each member starts when the one before it is over.
  case concatenate
  /// The first member starts together with the second, a deadline; whichever is over first ends the
  /// other. The third starts only when the deadline came first.
  case deadline
}
