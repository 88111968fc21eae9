import Millrace
import Testing

/// What a picture's operator does to an effect of the input line; the letter is that of the line.
typealias PicturedOperator =
  @Sendable (_ effect: Effect<LabAction>, _ letter: Character) -> Effect<LabAction>

/// Plays a picture's input on a store and draws what comes out.
struct TimelinePlayer {
  static let step = Duration.milliseconds(100)

  let picture: TimelinePicture
  let lab = Laboratory()

  /// The output line, as long as the picture's.
  ///
  /// - Parameter cancelled: The name that `C` in the input cancels.
  func play(
    _ apply: @escaping PicturedOperator,
    cancelling cancelled: String
  ) -> String {
    if picture.kind == .effect { lab.perform(apply(sendingInput(), " ")) }
    var drawn = ""
    var shown = 0
    for position in picture.output.indices {
      if picture.kind == .starts {
        switch picture.input[position] {
        case "-": break
        case "C": lab.perform(.cancel(id: cancelled))
        case let letter: lab.perform(apply(.send(.note(String(letter))), letter))
        }
      }
      let new = lab.log.dropFirst(shown).joined()
      drawn += new.isEmpty ? "-" : new
      shown = lab.log.count
      lab.advance(by: Self.step - .nanoseconds(1))
      // Everything happens on a mark; what comes between two would be drawn at the wrong one.
      #expect(lab.log.count == shown, "after \(drawn) in \(picture)")
      lab.advance(by: .nanoseconds(1))
    }
    return drawn
  }

  /// One effect that sends the letters of the input at their times.
  private func sendingInput() -> Effect<LabAction> {
    .run { [clock = lab.clock, input = picture.input] send in
      let start = clock.now
      for (index, letter) in input.enumerated() where letter != "-" {
        try await clock.sleep(until: start.advanced(by: Self.step * index))
        if letter == "!" { throw PicturedError() }
        send(.note(String(letter)))
      }
    } catch: { _, send in
      send(.note("E"))
    }
  }
}

struct PicturedError: Error {}
