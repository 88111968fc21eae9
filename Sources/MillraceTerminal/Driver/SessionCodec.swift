import Foundation
import Millrace

/// Sessions as files: a line that says what it is, then a line for each action.
struct SessionCodec<Action: Sendable>: Sendable {
  private let encodeAction: @Sendable (Action) throws -> Data
  private let decodeAction: @Sendable (Data) throws -> Action

  /// Why a file is no session that can be loaded.
  struct Problem: Error, Equatable {
    let text: String
  }

  struct Header: Codable, Equatable {
    var format = "millrace session"
    var version = 1
    var program: String
    var actions: Int
  }

  init() where Action: Codable {
    encodeAction = {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode($0)
    }
    decodeAction = { try JSONDecoder().decode(Action.self, from: $0) }
  }

  /// The content of a file.
  func encode(_ actions: [Action], program: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var data = try encoder.encode(Header(program: program, actions: actions.count))
    for action in actions {
      data.append(UInt8(ascii: "\n"))
      data.append(try encodeAction(action))
    }
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// The actions in a file.
  func decode(_ data: Data, program: String) throws(Problem) -> [Action] {
    var lines = data.split(separator: UInt8(ascii: "\n"))[...]
    guard let first = lines.popFirst(),
      let header = try? JSONDecoder().decode(Header.self, from: first),
      header.format == Header(program: "", actions: 0).format
    else {
      throw Problem(text: "it does not begin like a session that ':save' wrote.")
    }
    guard header.version == 1 else {
      throw Problem(
        text: "it has version \(header.version) of the format; this program knows version 1."
      )
    }
    guard header.program == program else {
      throw Problem(text: "it is a session of '\(header.program)', not of '\(program)'.")
    }
    guard lines.count == header.actions else {
      throw Problem(text: "it should hold \(header.actions) actions, but holds \(lines.count).")
    }
    var actions: [Action] = []
    for (index, line) in lines.enumerated() {
      guard let action = try? decodeAction(line) else {
        throw Problem(text: "line \(index + 2) is no action of this version of the program.")
      }
      actions.append(action)
    }
    return actions
  }
}
