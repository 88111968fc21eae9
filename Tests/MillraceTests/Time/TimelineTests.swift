import Millrace
import Testing

@Suite("The pictures in the documentation are what happens")
struct TimelineTests {
  /// The operators that pictures show, by the text in the picture.
  static let operators: [String: [String: PicturedOperator]] = [
    "Effects/Effect+Debounce.swift": [
      #"debounce(id: "q", for: .milliseconds(300))"#: { effect, _ in
        effect.debounce(id: "q", for: .milliseconds(300))
      }
    ],
    "Effects/Effect+Throttle.swift": [
      #"throttle(id: "t", for: .seconds(1), latest: true)"#: { effect, _ in
        effect.throttle(id: "t", for: .seconds(1), latest: true)
      },
      #"throttle(id: "t", for: .seconds(1), latest: false)"#: { effect, _ in
        effect.throttle(id: "t", for: .seconds(1), latest: false)
      },
    ],
    "Effects/Effect+Delay.swift": [
      "delay(for: .milliseconds(300))": { effect, _ in effect.delay(for: .milliseconds(300)) }
    ],
    "Effects/Effect+Timeout.swift": [
      #"timeout(after: .milliseconds(600), sending: "T")"#: { effect, _ in
        effect.timeout(after: .milliseconds(600), sending: .note("T"))
      },
      "timeout(after: .milliseconds(600))": { effect, _ in
        effect.timeout(after: .milliseconds(600))
      },
    ],
    "Effects/Effect+Retry.swift": [
      "retry(upTo: 2, backoff: .constant(.milliseconds(300)))": { effect, _ in
        effect.retry(upTo: 2, backoff: .constant(.milliseconds(300)))
      },
      "retry(upTo: 3, backoff: .exponential(initial: .milliseconds(100)))": { effect, _ in
        effect.retry(upTo: 3, backoff: .exponential(initial: .milliseconds(100)))
      },
    ],
    "Effects/OverloadPolicy.swift": [
      #"cancellable(id: "x", policy: .newest(1))"#: { _, letter in
        takingTime(letter).cancellable(id: "x", policy: .newest(1))
      },
      #"cancellable(id: "x", policy: .oldest(1, whenFull: .wait))"#: { _, letter in
        takingTime(letter).cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
      },
      #"cancellable(id: "x", policy: .oldest(1, whenFull: .drop))"#: { _, letter in
        takingTime(letter).cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
      },
    ],
    "Effects/Effect+Timer.swift": [
      #"timer(id: "t", every: .milliseconds(300))"#: { _, _ in
        .timer(id: "t", every: .milliseconds(300)) { .note("\($0.number)") }
      }
    ],
  ]

  /// An effect that takes 300 ms.
  static func takingTime(_ letter: Character) -> Effect<LabAction> {
    .run { send in
      @Dependency(\.clock) var clock
      try await clock.sleep(for: .milliseconds(300))
      send(.note(String(letter)))
    }
  }

  /// The name that `C` cancels: that of the operator.
  static func cancelledName(_ picture: TimelinePicture) -> String {
    let parts = picture.operation.split(separator: "\"")
    return parts.count > 1 ? String(parts[1]) : ""
  }

  @Test(arguments: operators.keys.sorted())
  func everyPictureIsTrue(file: String) throws {
    let operators = try #require(Self.operators[file])
    let pictures = try TimelinePicture.all(in: file)
    // A picture that nobody draws any more would leave its operator without a test.
    #expect(Set(pictures.map(\.operation)) == Set(operators.keys))
    for picture in pictures {
      let apply = try #require(operators[picture.operation], "\(picture)")
      if picture.kind == .starts { #expect(picture.input.count == picture.output.count) }
      let player = TimelinePlayer(picture: picture)
      let drawn = player.play(apply, cancelling: Self.cancelledName(picture))
      #expect(drawn == picture.output, "\(picture)")
      player.lab.advance(by: .seconds(10))
      #expect(player.lab.store.counts.isZero, "\(picture)")
      expectNothingLeft(of: player.lab.clock, on: player.lab.executor)
      #expect(player.lab.issues.count == 0)
    }
  }

  @Test func aPictureIsThreeAlignedLinesOfADocumentationComment() {
    let text = """
        /// Words before.
        ///
        ///     starts     a-b-
        ///                debounce(x)
        ///     output     ---b
        ///
        ///     effect     a-!
        ///                retry(y)
        ///     output     a-
        //      starts     a-b-
        //                 in no documentation
        //      output     ---b
        ///     starts     a-b-
        ///             not aligned
        ///     output     ---b
      """
    let pictures = TimelinePicture.parse(text, file: "File.swift")
    #expect(pictures.map(\.operation) == ["debounce(x)", "retry(y)"])
    #expect(pictures.map(\.input) == ["a-b-", "a-!"])
    #expect(pictures.map(\.output) == ["---b", "a-"])
    #expect(pictures.map(\.place) == ["File.swift:3", "File.swift:7"])
  }
}
