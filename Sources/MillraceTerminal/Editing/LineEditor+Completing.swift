extension LineEditor {
  mutating func tab(after before: Previous) -> Outcome {
    previous = .tab
    isTabRepeated = before == .tab
    let text = buffer.textBeforeCursor
    // Of several pasted lines the last one counts.
    let line = text.lastIndex(of: "\n").map { text[text.index(after: $0)...] } ?? text[...]
    return .completionWanted(before: String(line))
  }

  /// The answer to `completionWanted`.
  ///
  /// One candidate replaces the typed part. Of several the common beginning does; when that adds nothing,
  /// or at the second Tab in a row, they are to be shown.
  mutating func complete(_ completion: Completion) -> Outcome {
    let candidates = completion.candidates
    guard let first = candidates.first else { return .bell }
    if candidates.count == 1 {
      let isSpaced = buffer.cursor < buffer.count && buffer[buffer.cursor] == " "
      let end = first.endsWithSpace && !isSpaced ? " " : ""
      return replace(completion.replacedCount, with: first.text + end)
    }
    let typed = String(buffer.textBeforeCursor.suffix(completion.replacedCount))
    let common = completion.commonPrefix
    if !common.isEmpty, !typed.hasPrefix(common) {
      return replace(completion.replacedCount, with: common)
    }
    return isTabRepeated ? .candidates(candidates.map(\.label)) : .bell
  }

  private mutating func replace(_ count: Int, with text: String) -> Outcome {
    buffer.removeBackward(count)
    buffer.insert(text)
    return .changed
  }
}
