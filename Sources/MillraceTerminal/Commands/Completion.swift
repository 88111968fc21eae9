/// What could stand at the cursor.
public struct Completion: Equatable, Sendable {
  public struct Candidate: Equatable, Sendable {
    /// What replaces the typed part, with the quoting it needs.
    public var text: String

    /// What is shown in a list.
    public var label: String

    /// Whether a space belongs after it, as something can follow.
    public var endsWithSpace: Bool

    public init(_ text: String, label: String? = nil, endsWithSpace: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.endsWithSpace = endsWithSpace
    }
  }

  /// How many characters before the cursor a candidate replaces.
  public var replacedCount: Int

  /// Each once, sorted by label.
  public var candidates: [Candidate]

  public init(replacedCount: Int, candidates: [Candidate]) {
    self.replacedCount = replacedCount
    var seen: Set<String> = []
    self.candidates = candidates.filter { seen.insert($0.text).inserted }
      .sorted { $0.label < $1.label }
  }

  /// The longest text with which all candidates begin.
  public var commonPrefix: String {
    guard var prefix = candidates.first?.text else { return "" }
    for candidate in candidates.dropFirst() {
      prefix = String(zip(prefix, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    return prefix
  }
}
