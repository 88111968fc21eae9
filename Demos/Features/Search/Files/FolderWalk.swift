import Foundation

/// Goes through a folder and all folders below it, each in the order of its names.
///
/// Links are told and not followed, so there are no loops. The first folder may be a link: it was named
/// on purpose.
struct FolderWalk: Sendable {
  enum Step: Equatable {
    /// An ordinary file, with its whole path.
    case file(String)
    /// A folder, whose entries come next.
    case folder
    case link
    case special
    case unreadable(FileFailure)
  }

  private struct Level {
    /// The folder's path below the first one, with a slash at its end; empty for the first.
    let prefix: String
    var names: ArraySlice<String>
  }

  private let root: String
  private var levels: [Level] = []
  /// The path of the last entry, below the first folder; empty before the first.
  private(set) var location = ""
  /// How many entries were passed.
  private(set) var passed = 0

  init(in folder: String) throws(FileFailure) {
    root = folder.hasSuffix("/") ? folder : folder + "/"
    guard try FileKind(of: folder, followingLink: true) == .folder else { throw .notAFolder }
    try enter(folder, prefix: "")
  }

  /// The next entry; `nil` when there is none.
  ///
  /// - Throws: `CancellationError`.
  mutating func next() throws -> Step? {
    while let level = levels.last {
      guard let name = level.names.first else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].names.removeFirst()
      passed += 1
      location = level.prefix + name
      return step(to: root + location)
    }
    return nil
  }

  private mutating func step(to path: String) -> Step {
    do throws(FileFailure) {
      switch try FileKind(of: path, followingLink: false) {
      case .file: return .file(path)
      case .link: return .link
      case .special: return .special
      case .folder:
        try enter(path, prefix: location + "/")
        return .folder
      }
    } catch {
      return .unreadable(error)
    }
  }

  private mutating func enter(_ path: String, prefix: String) throws(FileFailure) {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      levels.append(Level(prefix: prefix, names: names[...]))
    } catch {
      throw FileFailure(error)
    }
  }
}
