extension IdentifiedArray {
  /// Names the present content: every mutation gives a stamp that no other value ever had, a copy
  /// keeps it, and so does an operation that changes nothing. Arrays made empty have zero.
  ///
  /// Equal stamps mean equal contents, different stamps mean nothing.
  @inlinable
  package var stamp: UInt64 { journal.stamp }

  /// Which elements differ at most from those of the value that had the stamp `earlier`.
  ///
  /// - Complexity: O(*k*) for *k* mutations since then.
  package func changes(since earlier: UInt64) -> Changes<ID> {
    journal.changes(since: earlier)
  }
}
