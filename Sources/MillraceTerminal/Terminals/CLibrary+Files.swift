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

  /// Writes into what is there; false when that failed.
  static func writeInto(_ path: String, _ bytes: [UInt8]) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return writeBytes(descriptor, bytes)
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

  /// Makes the content of a file what is given, all or nothing; false when that failed.
  ///
  /// - Parameter mode: who may do what with it, if the system's mask leaves it.
  static func replaceFile(_ path: String, with bytes: [UInt8], mode: UInt16) -> Bool {
    guard let (temporary, descriptor) = openTemporary(beside: path, mode: mode) else {
      return false
    }
    let isWritten = writeBytes(descriptor, bytes)
    let isClosed = close(descriptor) == 0
    if isWritten, isClosed, rename(temporary, path) == 0 { return true }
    let failure = errno
    unlink(temporary)
    errno = failure
    return false
  }

  /// An empty file in the same folder, which takes the place of the file when it is complete.
  private static func openTemporary(
    beside path: String,
    mode: UInt16
  ) -> (path: String, descriptor: Int32)? {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    return descriptor < 0 ? nil : (temporary, descriptor)
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

  /// Whether ``replaceFile(_:with:mode:)`` has room for its temporary file.
  static func canReplaceFile(_ path: String) -> Bool {
    guard let (temporary, descriptor) = openTemporary(beside: path, mode: 0o600) else {
      return false
    }
    close(descriptor)
    return unlink(temporary) == 0
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
