extension CLibrary {
  /// All bytes of a file; nil when it cannot be read.
  static func wholeFile(_ path: String) -> [UInt8]? {
    guard let descriptor = openForReading(path) else { return nil }
    defer { closeDescriptor(descriptor) }
    var bytes: [UInt8] = []
    while true {
      switch readBytes(descriptor, upTo: 65_536) {
      case .bytes(let more): bytes += more
      case .nothing: continue
      case .end: return bytes
      }
    }
  }

  /// Writes a line to a descriptor.
  static func writeLine(_ text: String, to descriptor: Int32) {
    _ = writeBytes(descriptor, Array((text + "\n").utf8))
  }
}
