import Foundation

/// A folder of its own for one test, removed afterwards with all that is in it.
struct TemporaryTree {
  let path: String

  /// Writes a file; folders on the way to it are made.
  func file(_ name: String, _ text: String) throws { try file(name, Array(text.utf8)) }

  func file(_ name: String, _ bytes: [UInt8]) throws {
    try file(Array(name.utf8), bytes)
  }

  /// Writes a file whose name need not be UTF-8.
  func file(_ name: [UInt8], _ bytes: [UInt8]) throws {
    if let slash = name.lastIndex(of: UInt8(ascii: "/")) { try folder(name[..<slash]) }
    let descriptor = try named(name) { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let rest = bytes[written...]
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(code: errno) }
      written += count
    }
  }

  func folder(_ name: String) throws { try folder(Array(name.utf8)[...]) }

  private func folder(_ name: ArraySlice<UInt8>) throws {
    for end in name.indices where name[end] == UInt8(ascii: "/") {
      try folderIfMissing(name[..<end])
    }
    try folderIfMissing(name)
  }

  private func folderIfMissing(_ name: ArraySlice<UInt8>) throws {
    _ = try named(Array(name)) { mkdir($0, 0o700) == 0 || errno == EEXIST ? 0 : -1 }
  }

  func link(_ name: String, to target: String) throws {
    _ = try named(Array(name.utf8)) { symlink(target, $0) }
  }

  func pipe(_ name: String) throws {
    _ = try named(Array(name.utf8)) { mkfifo($0, 0o600) }
  }

  func permissions(_ name: String, _ mode: mode_t) throws {
    _ = try named(Array(name.utf8)) { chmod($0, mode) }
  }

  /// Removes a file, link, pipe or empty folder.
  func remove(_ name: String) throws {
    _ = try named(Array(name.utf8)) { Foundation.remove($0) }
  }

  /// Makes a folder in a folder, `depth` times, also beyond the longest path of the system, and
  /// puts a file into the last one.
  func chain(of name: String, depth: Int, file: String) throws {
    var parent = try named([]) { open($0, O_RDONLY | O_DIRECTORY) }
    defer { close(parent) }
    for _ in 0..<depth {
      guard mkdirat(parent, name, 0o700) == 0 else { throw Failure(code: errno) }
      let child = openat(parent, name, O_RDONLY | O_DIRECTORY)
      guard child >= 0 else { throw Failure(code: errno) }
      close(parent)
      parent = child
    }
    let descriptor = openat(parent, file, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    close(descriptor)
  }

  struct Failure: Error { let code: Int32 }

  private func named(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32) throws -> Int32 {
    let whole = Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let result = whole.withUnsafeBytes {
      body($0.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
    guard result >= 0 else { throw Failure(code: errno) }
    return result
  }
}

/// Runs a test with a folder of its own.
func withTemporaryTree<Value>(_ body: (TemporaryTree) throws -> Value) throws -> Value {
  let tree = try TemporaryTree.make()
  defer { tree.removeAll() }
  return try body(tree)
}

/// Runs a test that waits for tasks with a folder of its own.
func withTemporaryTree<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TemporaryTree) async throws -> Value
) async throws -> Value {
  let tree = try TemporaryTree.make()
  defer { tree.removeAll() }
  return try await body(tree)
}

extension TemporaryTree {
  fileprivate static func make() throws -> TemporaryTree {
    let base = FileManager.default.temporaryDirectory.path
    var template = Array("\(base)/millrace-demo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    return TemporaryTree(path: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
  }

  fileprivate func removeAll() {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    if descriptor >= 0 { Self.removeEntries(of: descriptor) }
    rmdir(path)
  }

  /// Goes by descriptors, as paths can be too long; takes over the descriptor.
  private static func removeEntries(of descriptor: Int32) {
    guard let stream = fdopendir(descriptor) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 }) + [0]
      }.map(CChar.init(bitPattern:))
      if name == [46, 0] || name == [46, 46, 0] { continue }
      if unlinkat(descriptor, name, 0) == 0 { continue }
      fchmodat(descriptor, name, 0o700, 0)
      let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      if child >= 0 { removeEntries(of: child) }
      unlinkat(descriptor, name, AT_REMOVEDIR)
    }
  }
}
