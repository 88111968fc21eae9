/// An enum whose cases can be named by key paths, as in `\.search.hitsFound`.
///
/// `Cases` has one property for each case, named after it. One line a case is enough:
///
/// ```swift
/// enum Action: CasePathable {
///   case search(Search.Action), cancelTapped
///
///   struct Cases {
///     let search = CasePath(Action.search) { if case .search(let value) = $0 { value } else { nil } }
///     let cancelTapped = CasePath(Action.cancelTapped) { if case .cancelTapped = $0 { () } else { nil } }
///   }
///   static let cases = Cases()
/// }
/// ```
///
/// A generic enum cannot store statics: it writes `static var cases: Cases { Cases() }`.
public protocol CasePathable {
  /// The paths of all cases.
  associatedtype Cases

  /// The one value of `Cases`.
  static var cases: Cases { get }
}

/// The name of a case: a key path into the enum's `Cases`, written `\.search` or `\.search.hitsFound`.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<Root.Cases, CasePath<Root, Value>>

extension CasePath where Root: CasePathable {
  /// Looks up the path that `keyPath` names.
  ///
  /// A key path of one name is free to look up where the compiler sees it, but one of several, as in
  /// `\.search.hitsFound`, is put together anew each time, in microseconds. So whoever uses a case
  /// repeatedly looks it up once and keeps the path: then finding the payload takes nanoseconds.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Root.cases[keyPath: keyPath]
  }
}
