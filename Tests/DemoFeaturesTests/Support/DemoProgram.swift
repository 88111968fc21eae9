import Foundation

/// The built demo as a program of its own, with files for input and output.
enum DemoProgram {
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The program, which is built into the folder of the tests.
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent().appending(path: "demo").path
  }()

  /// - Parameters:
  ///   - folder: Where it runs; nil is where the tests run.
  static func run(_ arguments: [String], input: Data, in folder: URL? = nil) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    return try withTemporaryFolder { temporary in
      // Files instead of pipes: whatever the size, nobody waits for anybody.
      let paths = ["input", "output", "errors"].map { temporary.appending(path: $0) }
      try input.write(to: paths[0])
      for path in paths[1...] { try Data().write(to: path) }
      process.standardInput = try FileHandle(forReadingFrom: paths[0])
      process.standardOutput = try FileHandle(forWritingTo: paths[1])
      process.standardError = try FileHandle(forWritingTo: paths[2])
      try process.run()
      process.waitUntilExit()
      return Run(
        status: process.terminationStatus,
        output: String(decoding: try Data(contentsOf: paths[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: paths[2]), as: UTF8.self)
      )
    }
  }

  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
