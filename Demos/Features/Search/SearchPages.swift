/// The pages of a search as a sequence, each made when it is asked for.
///
/// Making a page keeps its thread busy until the page is full. Every iteration searches anew.
///
/// ```swift
/// for try await page in SearchPages(search) {
///   try Task.checkCancellation()
///   show(page)
/// }
/// ```
public struct SearchPages: AsyncSequence, Sendable {
  private let engine: FileSearchEngine

  public init(_ engine: FileSearchEngine) { self.engine = engine }

  public func makeAsyncIterator() -> Iterator { Iterator(engine: engine) }

  /// Throws what ``FileSearchEngine/nextPage()`` throws.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate var engine: FileSearchEngine

    public mutating func next() async throws -> SearchPage? { try engine.nextPage() }
  }
}
