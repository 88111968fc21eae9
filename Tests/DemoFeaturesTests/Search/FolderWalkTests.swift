import Testing

@testable import DemoFeatures

@Suite struct FolderWalkTests {
  private func steps(_ tree: TemporaryTree, _ folder: String = "") throws -> [String] {
    var walk = try FolderWalk(in: tree.path + folder)
    var steps: [String] = []
    while let step = try walk.next() {
      let name = if case .file = step { "file" } else { "\(step)" }
      steps.append("\(name) \(walk.location)")
    }
    return steps
  }

  @Test func entriesComeInOrderAndThoseOfAFolderFollowIt() throws {
    try withTemporaryTree { tree in
      for name in ["b/z", "b/a/1", "b/a/0", "b.txt", "a", "B", "ä", "c/d/e/f", "aa"] {
        try tree.file(name, "")
      }
      try tree.folder("empty")
      let expected = [
        "file B", "file a", "file aa", "folder b", "folder b/a", "file b/a/0", "file b/a/1",
        "file b/z", "file b.txt", "folder c", "folder c/d", "folder c/d/e", "file c/d/e/f",
        "folder empty", "file ä",
      ]
      #expect(try steps(tree) == expected)
      #expect(try steps(tree, "/") == expected)
      #expect(try steps(tree, "/.") == expected)
    }
  }

  @Test func anEmptyFolderIsOverAtOnce() throws {
    try withTemporaryTree { tree in
      let steps = try steps(tree)
      #expect(steps.isEmpty)
    }
  }

  @Test func linksAndSpecialFilesAreReportedAndNotEntered() throws {
    try withTemporaryTree { tree in
      try tree.file("folder/file", "")
      try tree.link("folder/up", to: "..")
      try tree.link("folder/self", to: "self")
      try tree.link("link to file", to: "folder/file")
      try tree.link("link to nothing", to: "nowhere")
      try tree.pipe("pipe")
      #expect(
        try steps(tree) == [
          "folder folder", "file folder/file", "link folder/self", "link folder/up",
          "link link to file", "link link to nothing", "special pipe",
        ]
      )
    }
  }

  @Test func theFolderToStartFromMayBeALink() throws {
    try withTemporaryTree { tree in
      try tree.file("folder/file", "")
      try tree.link("link", to: "folder")
      #expect(try steps(tree, "/link") == ["file file"])
    }
  }

  @Test func whatIsNoFolderIsAFailure() throws {
    try withTemporaryTree { tree in
      try tree.file("file", "")
      try tree.link("loop", to: "loop")
      #expect(throws: FileFailure.missing) { try steps(tree, "/nowhere") }
      #expect(throws: FileFailure.notAFolder) { try steps(tree, "/file") }
      #expect(throws: FileFailure.notAFolder) { try steps(tree, "/file/below") }
      #expect(throws: FileFailure.isALink) { try steps(tree, "/loop/x") }
      #expect(throws: FileFailure.missing) { try FolderWalk(in: "") }
    }
  }

  @Test func foldersTooDeepForAPathAreUnreadableAndTheRestGoesOn() throws {
    try withTemporaryTree { tree in
      let name = String(repeating: "d", count: 250)
      try tree.chain(of: name, depth: 20, file: "out of reach")
      try tree.file("z", "")
      let steps = try steps(tree)
      #expect(
        steps.filter {
          $0.hasPrefix("unreadable(DemoFeatures.FileFailure.other(\"file name too long\"))")
        }.count == 1
      )
      #expect(steps.last == "file z")
      #expect(steps.count < 20)
    }
  }
}
