import Testing

@testable import MillraceTerminal

@Suite struct CommandCompletionTests {
  private func entries(_ folder: String) -> [FileEntry] {
    switch folder {
    case ".":
      [
        FileEntry("notes.txt"), FileEntry("my file"), FileEntry("src", isFolder: true),
        FileEntry(".git", isFolder: true),
      ]
    case "src/": [FileEntry("main.swift"), FileEntry("lib", isFolder: true)]
    default: []
    }
  }

  /// `replaced count: candidates`, a space being shown as `_`.
  private func complete(_ before: String) -> String {
    let completion = sampleTable.completion(before: before, entries: entries)
    let candidates = completion.candidates.map { $0.text + ($0.endsWithSpace ? "_" : "") }
    return "\(completion.replacedCount): " + candidates.joined(separator: ",")
  }

  @Test(arguments: [
    ("ca", "2: calc_"), ("calc", "4: calc_"), ("calc ", "0: cancel,start_"),
    ("calc s", "1: start_"),
    ("calc start", "5: start_"), ("calc start ", "0: "), ("calc cancel", "6: cancel"),
    ("calc x", "0: "), ("t", "1: tick_,tiles_"), ("ti", "2: tick_,tiles_"), ("tiles", "5: tiles_"),
    ("tiles a", "1: appear"), ("tiles x", "0: "), ("tick cancel ", "0: a,b"),
    ("tick cancel a", "1: a"),
    ("tick  cancel  b", "1: b"), ("tick cancel a ", "0: "), (":q", "2: :quiet_"),
    (":quiet o", "1: off,on"), ("x", "0: "), ("search ", "0: in_,load_"), ("  ca", "2: calc_"),
  ])
  func wordsAndListsAreCompleted(_ before: String, _ expected: String) {
    #expect(complete(before) == expected)
  }

  @Test(arguments: [
    ("search in ", "0: src/"), (":save ", "0: my\\ file_,notes.txt_,src/"),
    (":save n", "1: notes.txt_"),
    (":save my", "2: my\\ file_"), (":save my\\ f", "5: my\\ file_"),
    (":save \"my f", "5: \"my file\"_"), (":save 'my", "3: 'my file'_"), (":save \"s", "2: \"src/"),
    (":save my\" f", "5: \"my file\"_"),
    (":save src/", "4: src/lib/,src/main.swift_"), (":save src/m", "5: src/main.swift_"),
    ("search in src/", "4: src/lib/"), (":save .", "1: .git/"), (":save nowhere/x", "9: "),
    (":save notes.txt ", "0: "),
  ])
  func pathsAreCompleted(_ before: String, _ expected: String) {
    // Nothing found replaces nothing.
    #expect(complete(before) == (expected.hasSuffix(": ") ? "0: " : expected))
  }

  @Test func commandsAreCompletedAfterHelp() {
    #expect(complete(":help ca") == "2: calc cancel,calc start")
    #expect(complete(":help calc s") == "6: calc start")
    #expect(complete(":help ").hasPrefix("0: :back,:diff,:help"))
  }

  @Test func theCommonPrefixIsWhatAllBeginWith() {
    func common(_ texts: String...) -> String {
      Completion(replacedCount: 0, candidates: texts.map { .init($0) }).commonPrefix
    }
    #expect(common() == "")
    #expect(common("abc") == "abc")
    #expect(common("abc", "abd", "ab") == "ab")
    #expect(common("é", "e") == "")
  }

  @Test func everyCandidateReplacesWhatItContinues() {
    for command in sampleTable.commands {
      let usage = command.name + " "
      for length in 0...usage.count {
        let before = String(usage.prefix(length))
        let completion = sampleTable.completion(before: before, entries: entries)
        for candidate in completion.candidates {
          #expect(candidate.text.hasPrefix(before.suffix(completion.replacedCount)))
        }
      }
    }
  }
}
