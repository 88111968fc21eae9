#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension CLibrary {
  /// A text for the last failure of a call: `No such file or directory`.
  static var failureText: String { String(cString: strerror(errno)) }

  enum FileKind {
    case missing, plain, folder
    /// A pipe, a device, a socket.
    case other
  }

  static func kind(_ path: String) -> FileKind {
    var information = stat()
    guard stat(path, &information) == 0 else { return .missing }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .plain
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A descriptor for reading; nil when it cannot be opened, or is a folder.
  static func openForReading(_ path: String) -> Int32? {
    if kind(path) == .folder {
      errno = EISDIR
      return nil
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }

  /// The last bytes of a file, at most so many; nil when it cannot be read.
  static func fileTail(_ path: String, upTo limit: Int) -> [UInt8]? {
    // A pipe of that name must not make anybody wait.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, lseek(descriptor, max(0, size - off_t(limit)), SEEK_SET) >= 0 else {
      return nil
    }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      guard case .bytes(let more) = readBytes(descriptor, upTo: min(65_536, limit - bytes.count))
      else { break }
      bytes += more
    }
    return bytes
  }

  /// Makes a folder and those above it, for its owner only.
  static func makeFolder(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"),
      slash > path.startIndex
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }

  static func isFolder(_ path: String) -> Bool { kind(path) == .folder }

  static func isFolder(_ descriptor: Int32) -> Bool {
    var information = stat()
    return fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  /// Opens a file to be locked by ``lock(_:within:)``, and makes it if there is none; nil for anything
  /// but a plain file.
  static func openForLocking(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { return nil }
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  /// Waits until nobody else has locked the file, and locks it until the descriptor is closed.
  ///
  /// - Parameter milliseconds: How long to wait: whoever holds the lock may be stopped.
  /// - Returns: false when the file could not be locked.
  static func lock(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    for _ in 0...(milliseconds / 5) {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      poll(nil, 0, 5)
    }
    return false
  }

  /// Whether a path leads to the file that was opened.
  static func isSameFile(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }

  /// The names in a folder, without `.` and `..`, in no order; an empty list when it cannot be read.
  static func names(in folder: String, upTo limit: Int) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
