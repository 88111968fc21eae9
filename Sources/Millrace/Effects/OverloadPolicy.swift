/// What happens when more effects of one name are asked for than should be alive at once.
///
/// The policy of an effect is applied at the moment at which the effect would start. It counts the
/// effects alive under its name in its own scope. A named group counts once: what stands in it under the
/// same name shares its place. Where a character is 100 ms, a letter an effect that takes 300 ms and then
/// sends itself, and `C` a cancel of the name:
///
///     starts     abc--------def-C---------
///                cancellable(id: "x", policy: .newest(1))
///     output     -----c-------------------
///
///     starts     abc--------def-C---------
///                cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
///     output     ---a--b--c----d----------
///
///     starts     abc-d------def-C---------
///                cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
///     output     ---a---d------d----------
///
/// `.cancel(id:)` ends those that run and those that wait, and starts none of them. A place is free at the
/// moment at which its effect is over: that of a `.send` before its action is reduced. All of it belongs
/// to the store and to the feature's scope, and is forgotten when the last effect of the name is over.
///
/// A body has its place until it returns. So an effect that one of its own actions asks for, under the
/// same name, finds that place taken: under `.newest` it replaces the body, under `.wait` it starts when
/// the body has returned, under `.drop` it is dropped. A body that is to have a successor all the same
/// hands over to it at its end:
///
/// ```swift
/// .concatenate(.run { send in … }, .send(.nextPageWanted))
///   .cancellable(id: CancelID.page, policy: .oldest(1, whenFull: .drop))
/// ```
public enum OverloadPolicy: Hashable, Sendable {
  /// The newest go on: at most `n` are alive, the older ones are cancelled.
  case newest(Int)

  /// The oldest go on: at most `n` are alive, and a further one waits or is dropped.
  case oldest(Int, whenFull: WhenFull)

  /// What becomes of an effect that finds no free place.
  public enum WhenFull: Hashable, Sendable {
    /// It starts when a place is free, after those that have waited longer. While it waits it holds no
    /// task, and it can be cancelled. It keeps the places that it has under its outer names, so two
    /// effects that bear two such names in opposite order can wait for each other without end.
    case wait
    /// Its body never runs, not even the first line.
    case drop
  }

  /// How many may be alive at once; at least one.
  var limit: Int {
    switch self {
    case .newest(let limit), .oldest(let limit, _): max(1, limit)
    }
  }
}
