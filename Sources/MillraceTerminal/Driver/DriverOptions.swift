/// How a driver was started.
struct DriverOptions: Equatable {
  var showsHelp = false
  var simulates = false
  var script: String?
  var keepsGoing = false
  var color = true
  var recording: String?
  var checked: String?

  /// A word on the command line that means nothing, or lacks something.
  struct Mistake: Error, Equatable {
    let text: String
  }

  static let all = [
    ["--simulate", "run in simulated time, which only ':advance' moves"],
    ["--script FILE", "read the commands from a file instead of the input"],
    ["--keep-going", "go on after a command that failed"],
    ["--record FILE", "write commands and output to a file, as a transcript"],
    ["--check FILE", "repeat a transcript in simulated time, and show what differs now"],
    ["--no-color", "write no colours (NO_COLOR does the same)"],
    ["--help", "show this and leave, as '-h' does"],
  ]

  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": showsHelp = true
      case "--simulate": simulates = true
      case "--keep-going": keepsGoing = true
      case "--no-color": color = false
      case "--script": script = try Self.file(after: argument, &rest)
      case "--check": checked = try Self.file(after: argument, &rest)
      case "--record": recording = try Self.file(after: argument, &rest)
      default:
        let known = Self.all.map { $0[0].split(separator: " ")[0] }.map(String.init)
        let near = known.filter { EditDistance.between(Array($0), Array(argument)) <= 3 }
        let remedy =
          near.isEmpty
          ? "'--help' shows what there is."
          : "Did you mean \(WordList.text(near.map { "'\($0)'" }, conjunction: "or"))?"
        throw Mistake(text: "'\(argument)' is no option. \(remedy)")
      }
    }
  }

  private static func file(
    after option: String,
    _ rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let file = rest.popFirst(), !file.isEmpty else {
      throw Mistake(text: "'\(option)' must be followed by the name of a file.")
    }
    return file
  }
}

extension DriverOptions {
  /// Without any option.
  static let standard: DriverOptions = {
    do throws(Mistake) {
      return try DriverOptions([])
    } catch {
      preconditionFailure(error.text)
    }
  }()
}
