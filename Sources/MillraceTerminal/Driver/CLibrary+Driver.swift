extension CLibrary {
  /// Writes a line to a descriptor.
  static func writeLine(_ text: String, to descriptor: Int32) {
    _ = writeBytes(descriptor, Array((text + "\n").utf8))
  }
}
