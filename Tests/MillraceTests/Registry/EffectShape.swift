@testable import Millrace

/// How an effect is put together, to be built for the registry and for its model.
indirect enum EffectShape: Sendable, CustomStringConvertible {
  enum Gate: Equatable {
    case newest(Int)
    case oldest(Int, whenFull: OverloadPolicy.WhenFull)
    case throttle(latest: Bool)
  }

  case run
  case send
  case cancel(String)
  case merge([EffectShape])
  case concatenate([EffectShape])
  case deadline(EffectShape, EffectShape, otherwise: EffectShape)
  case named(String, Gate?, EffectShape)
  case child(Int, EffectShape)

  func named(_ id: String, _ gate: Gate? = nil) -> EffectShape { .named(id, gate, self) }

  static let mount = Mount(label: "child")

  /// Builds the effect; its runs and sends are labelled in the order in which they are written.
  func effect(_ nextLabel: () -> String) -> Effect<String> {
    switch self {
    case .run: .run(name: nextLabel()) { _ in }
    case .send: .send(nextLabel())
    case .cancel(let id): .cancel(id: id)
    case .merge(let members): .merge(members.map { $0.effect(nextLabel) })
    case .concatenate(let members): .concatenate(members.map { $0.effect(nextLabel) })
    case .deadline(let first, let deadline, let otherwise):
      .group(.deadline, [first, deadline, otherwise].map { $0.effect(nextLabel) })
    case .named(let id, let gate, let member):
      member.effect(nextLabel).named(EffectID(id), gate: gate?.gate)
    case .child(let number, let member):
      Effect(
        root: EffectNode(
          .scoped(
            ScopeKey(mount: Self.mount, identity: EffectID(number)),
            member.effect(nextLabel).root!
          )
        )
      )
    }
  }

  var description: String {
    switch self {
    case .run: "run"
    case .send: "send"
    case .cancel(let id): "cancel \(id)"
    case .merge(let members): "merge\(members)"
    case .concatenate(let members): "concatenate\(members)"
    case .deadline(let first, let deadline, let otherwise):
      "deadline[\(first), \(deadline), \(otherwise)]"
    case .named(let id, let gate, let member):
      "(\(member)).\(id)\(gate.map { "/\($0)" } ?? "")"
    case .child(let number, let member): "child \(number): \(member)"
    }
  }
}

/// A clock that each story sets for itself: stories part, and time goes on in one and not in the other.
struct StoryClock: Clock {
  @TaskLocal static var seconds = 0

  var now: VirtualInstant { .zero.advanced(by: .seconds(Self.seconds)) }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: VirtualInstant, tolerance: Duration?) async throws {}
}

/// Places at which children of tests are mounted.
struct ScopePlaces {
  let child = 0
  let left = 0
  let rows = 0
}

extension EffectShape.Gate {
  var gate: Gate {
    switch self {
    case .newest(let limit): .overload(.newest(limit))
    case .oldest(let limit, let whenFull): .overload(.oldest(limit, whenFull: whenFull))
    case .throttle(let latest):
      .throttle(
        Throttle(
          interval: .seconds(1),
          latest: latest,
          clock: StoryClock(),
          place: SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        )
      )
    }
  }
}
