import Foundation
import Testing

@testable import DemoFeatures

@Suite struct SearchRequestTests {
  private func check(_ text: String) throws(SearchError) {
    try SearchRequest(text: text, folder: ".").checkText()
  }

  @Test func anyTextWithinALineCanBeSearchedFor() throws {
    for text in ["a", " ", "\t", "é", "a b", String(repeating: "x", count: 1_024)] {
      try check(text)
    }
  }

  @Test func whatNoLineCanHoldIsRefused() {
    #expect(throws: SearchError.emptyText) { try check("") }
    for text in ["\n", "a\nb", "\r", "a\r\n"] {
      #expect(throws: SearchError.textHasLineBreak) { try check(text) }
    }
    #expect(throws: SearchError.textTooLong(bytes: 1_025)) {
      try check(String(repeating: "x", count: 1_025))
    }
    #expect(throws: SearchError.textTooLong(bytes: 1_026)) {
      try check(String(repeating: "é", count: 513))
    }
  }
}

@Suite struct SearchErrorTests {
  @Test(arguments: [
    (
      SearchError.emptyText,
      "There is nothing to search for: the text is empty. Give at least one character; a space is "
        + "one, too."
    ),
    (
      .textHasLineBreak,
      "The text to search for holds a line break, but a hit is always within one line. Search for "
        + "one of its lines."
    ),
    (
      .textTooLong(bytes: 2_000),
      "The text to search for is 2000 bytes long, but at most 1024 are allowed. Search for a part "
        + "of it."
    ),
    (
      .folder("", .missing),
      #"There is no folder "". The name is empty. Name a folder that exists, for example "." for "#
        + "the current one."
    ),
    (
      .folder("~/notes", .missing),
      #"There is no folder "~/notes". "~" is not replaced by the home folder here. Name a folder "#
        + #"that exists, for example "." for the current one."#
    ),
    (
      .folder("/notes", .missing),
      #"There is no folder "/notes". It may be misspelled, or have been removed or renamed. Name a "#
        + #"folder that exists, for example "." for the current one."#
    ),
    (
      .folder("no\ntes", .missing),
      #"There is no folder "no\ntes". It may be misspelled; a name without a slash in front "#
        + "starts at the folder in which the program was started. Name a folder that exists, for "
        + #"example "." for the current one."#
    ),
    (
      .folder("a/b", .notAFolder),
      #""a/b" is not a folder. It is a file, or one of the names before its last slash is. Name a "#
        + "folder, for example the one that contains it."
    ),
    (
      .folder("a", .permissionDenied),
      #"The folder "a" cannot be read: permission denied. Choose another one."#
    ),
    (
      .file("a", .missing),
      #"There is no file "a". It may have been removed or renamed since it was found. Search again."#
    ),
    (
      .file("a", .isAFolder),
      #"The file "a" cannot be read: a folder, not a file. Choose another one."#
    ),
  ])
  func eachErrorSaysWhatWhyAndWhatToDo(error: SearchError, text: String) {
    #expect("\(error)" == text)
  }

  @Test func everyFailureHasAReasonOfItsOwn() {
    let failures = [ENOENT, EACCES, ENOTDIR, EISDIR, ELOOP, ENXIO, EMFILE].map(
      FileFailure.init(code:)
    )
    #expect(Set(failures.map(\.reason)).count == failures.count)
    #expect(FileFailure(code: EPERM) == .permissionDenied)
    #expect(FileFailure(code: EIO).reason == "input/output error")
  }
}

@Suite struct SearchTallyTests {
  @Test func theSummaryNamesOnlyWhatThereIs() {
    var tally = SearchTally()
    #expect(tally.summary == "no hits in 0 files")
    tally.files = 1
    #expect(tally.summary == "no hits in 1 file")
    (tally.hits, tally.filesWithHits) = (1, 1)
    #expect(tally.summary == "1 hit in 1 of 1 file")
    (tally.hits, tally.filesWithHits, tally.files) = (3, 2, 120)
    (tally.binaryFiles, tally.links, tally.unreadable) = (1, 2, 1)
    #expect(
      tally.summary == "3 hits in 2 of 120 files; skipped: 1 binary file, 2 links; unreadable: 1"
    )
    (tally.binaryFiles, tally.links, tally.specialFiles) = (0, 0, 1)
    #expect(tally.summary == "3 hits in 2 of 120 files; skipped: 1 special file; unreadable: 1")
  }
}
