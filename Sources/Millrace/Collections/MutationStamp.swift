import Synchronization

/// Counts every mutation of every journalled collection in the process.
private let mutationCount = Atomic<UInt64>(0)

/// A number that no mutation had before, greater than those of all mutations that happened before.
///
/// Relaxed is enough: all draws change one atomic, so a draw that happens after another one, on the
/// same thread or on one that synchronised with it, always gets the greater number. Zero is never
/// drawn: it is the stamp of collections that were made empty and never changed.
@usableFromInline
func nextMutationStamp() -> UInt64 {
  mutationCount.wrappingAdd(1, ordering: .relaxed).newValue
}
