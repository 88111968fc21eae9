import Millrace

/// What is searched for, and where.
public struct SearchRequest: Hashable, Sendable, Codable {
  /// The text as it was typed.
  public var text: String
  /// A path as the system takes it.
  public var folder: String

  public init(text: String, folder: String) {
    self.text = text
    self.folder = folder
  }

  /// The longest text that can be searched for, in bytes of UTF-8.
  public static let longestText = 1_024

  /// Looks whether the text can be searched for. Case counts, and so do blanks.
  public func checkText() throws(SearchError) {
    if text.isEmpty { throw .emptyText }
    if text.utf8.contains(where: { $0 == .lineBreak || $0 == UInt8(ascii: "\r") }) {
      throw .textHasLineBreak
    }
    if text.utf8.count > Self.longestText { throw .textTooLong(bytes: text.utf8.count) }
  }
}

/// Who reads folders and files: a dependency, so that a test needs none.
public struct SearchClient: Sendable {
  /// Looks whether there can be such a search: whether the text is one, and the folder can be read.
  public var open: @Sendable (SearchRequest) async throws -> Void

  /// The pages of a search. The last one says that it is the last, in its `ending`.
  public var pages:
    @Sendable (SearchRequest) throws -> any AsyncSequence<SearchPage, any Error> & Sendable

  /// Looks into one file below a folder.
  public var detail: @Sendable (_ path: String, _ folder: String) async throws -> FileDetail

  public init(
    open: @escaping @Sendable (SearchRequest) async throws -> Void,
    pages:
      @escaping @Sendable (SearchRequest) throws -> any AsyncSequence<SearchPage, any Error>
      & Sendable,
    detail: @escaping @Sendable (_ path: String, _ folder: String) async throws -> FileDetail
  ) {
    self.open = open
    self.pages = pages
    self.detail = detail
  }

  /// Reads the real files.
  public static let live = SearchClient(
    open: { request in
      try request.checkText()
      try FileSearch.checkFolder(request.folder)
    },
    pages: { FileSearch(for: $0.text, in: $0.folder) },
    detail: { try FileDetail(of: $0, below: $1) }
  )
}

extension SearchClient: DependencyKey {
  public static var liveValue: SearchClient { .live }

  /// Fails when it is used: a test that needs a client says which.
  public static var testValue: SearchClient {
    @Sendable func report(_ call: String) -> NotSetInTest {
      DependencyValues.reportUnimplemented(Self.self, call: call)
      return NotSetInTest(call: "searchClient.\(call)")
    }
    return SearchClient(
      open: { _ in throw report("open") },
      pages: { _ in throw report("pages") },
      detail: { _, _ in throw report("detail") }
    )
  }
}

extension DependencyValues {
  /// Who reads folders and files for `Search`.
  public var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}
