/// What a caller did with a collection that cannot be done as asked; the collection is sound afterwards.
package enum CollectionMisuse: Equatable, Sendable {
  /// Elements that were said to have unique ids do not.
  case duplicateIDs(element: String, ids: [String])

  /// A whole element was assigned to an id that is not its own, while another one has its own.
  case assignedIDTaken(element: String, id: String, newID: String)

  /// An element was changed in place so that it got an id that another one has.
  case changedIDTaken(element: String, id: String, newID: String)

  /// The text for the reader: what happened, what was done about it, the remedy.
  package var message: String {
    switch self {
    case .duplicateIDs(let element, let ids):
      """
      An IdentifiedArray of \(element) was made from elements with duplicate ids: \
      \(ids.joined(separator: ", ")). The first element of each id was kept, the others were left \
      out. Give every element an id of its own, or use 'init(_:)', which keeps the first element of \
      each id without this report.
      """
    case .assignedIDTaken(let element, let id, let newID):
      """
      A \(element) with id \(newID) was assigned to id \(id) of an IdentifiedArray, in which another \
      element has id \(newID). Nothing was changed. Remove the other element first, or give the new \
      one an id of its own.
      """
    case .changedIDTaken(let element, let id, let newID):
      """
      The \(element) with id \(id) of an IdentifiedArray was changed in place and now has id \
      \(newID), which another element has. Both were kept: the changed one is still found under \
      \(id). Remove the other element first, or do not change ids in place.
      """
    }
  }

  // Not the bare function: an optimised build of Swift 6.3.1 crashes in `withValue` of a task-local
  // whose type is a function.
  /// Where the texts go: one call for each misuse, on the thread that committed it.
  package struct Reporter: Sendable {
    package let report: @Sendable (String) -> Void

    package init(_ report: @escaping @Sendable (String) -> Void) {
      self.report = report
    }
  }

  /// The reporter of this task.
  @TaskLocal package static var reporter = Reporter {
    reportIssue(.collectionMisuse($0))
  }
}

/// Reports one misuse of a collection.
func reportCollectionMisuse(_ misuse: CollectionMisuse) {
  CollectionMisuse.reporter.report(misuse.message)
}
