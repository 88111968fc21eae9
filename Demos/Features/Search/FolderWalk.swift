/// Goes through a folder and all folders below it, without recursion.
///
/// In each folder the entries come in the order of their names, byte by byte; the entries of a
/// folder follow it at once. Links are reported and never followed, so that there are no loops; the
/// folder to start from may be a link, as it was named on purpose.
///
/// Memory: the listings of the folders from the first to the current one, each 16 bytes and the
/// length of its name for an entry. The depth is bounded by the longest path that the system takes.
struct FolderWalk: Sendable {
  enum Step: Equatable {
    /// A folder was read; its entries follow.
    case folder
    /// A folder could not be read, or not to its end; the entries that were read follow.
    case unreadable(FileFailure)
    case file
    case link
    case special
    /// There is nothing more.
    case over
  }

  private struct Level {
    var listing: FolderListing
    var next = 0
    /// The length of the folder's path with the slash at its end.
    var prefixLength: Int
  }

  /// The whole path of the entry that the last step was about.
  private(set) var path: [UInt8]
  private var levels: [Level] = []
  private var rootLength: Int

  /// - Parameter root: The folder to start from; the walk begins with its entries.
  /// - Throws: A ``FileFailure`` when it cannot be read at all, or what `checkCancellation` throws.
  init(root: [UInt8], checkCancellation: () throws -> Void) throws {
    path = root
    rootLength = 0
    if let failure = try enter(followingLink: true, checkCancellation) { throw failure }
    rootLength = levels[0].prefixLength
  }

  /// The entry that the last step was about, below the root; empty before the first step.
  var location: FilePath { FilePath(bytes: path.dropFirst(rootLength)) }

  /// The memory taken for entries, in bytes.
  var heldBytes: Int { levels.reduce(0) { $0 + $1.listing.heldBytes } }

  /// Goes on to the next entry.
  ///
  /// - Throws: What `checkCancellation` throws, and nothing else.
  mutating func next(checkCancellation: () throws -> Void) throws -> Step {
    while let top = levels.indices.last {
      let index = levels[top].next
      guard index < levels[top].listing.count else {
        levels.removeLast()
        continue
      }
      levels[top].next += 1
      path.removeSubrange(min(path.count, levels[top].prefixLength)...)
      if path.count < levels[top].prefixLength { path.append(UInt8(ascii: "/")) }
      path.append(contentsOf: levels[top].listing.name(at: index))
      switch levels[top].listing.kind(at: index) {
      case .file: return .file
      case .link: return .link
      case .special: return .special
      case .folder:
        let failure = try enter(followingLink: false, checkCancellation)
        return failure.map(Step.unreadable) ?? .folder
      }
    }
    return .over
  }

  /// Reads the folder at `path` and puts its entries on top; returns what went wrong.
  private mutating func enter(
    followingLink: Bool,
    _ checkCancellation: () throws -> Void
  ) throws -> FileFailure? {
    var listing = FolderListing()
    var failure: FileFailure?
    do {
      try SystemCalls.forEachEntry(of: path, followingLink: followingLink) { name, kind in
        if listing.count % 256 == 0 { try checkCancellation() }
        listing.append(name, kind)
      }
    } catch let error as FileFailure {
      failure = error
    }
    try listing.sort(checkCancellation: checkCancellation)
    let prefixLength = FilePath.prefix(for: path).count
    levels.append(Level(listing: listing, prefixLength: prefixLength))
    return failure
  }
}
