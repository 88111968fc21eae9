extension Calculation {
  /// How far a calculation is, as a person sees it.
  public enum Status: Hashable, Sendable, Codable {
    /// Nothing was calculated yet, or it was forgotten.
    case ready
    /// A worker is alive.
    case calculating
    /// A worker is alive and was asked to stop.
    case cancellationRequested
    /// The worker has really ended, and what it found does not count.
    case cancelled
    /// The sum was accepted.
    case result(Double)
    /// The worker has ended with an error.
    case failed(String)

    /// Whether a worker may still be at work, so that no other can start.
    public var isWorkerAlive: Bool {
      switch self {
      case .calculating, .cancellationRequested: true
      case .ready, .cancelled, .result, .failed: false
      }
    }

    /// The status in words.
    public var text: String {
      switch self {
      case .ready: "Ready"
      case .calculating: "Calculating"
      case .cancellationRequested: "Cancellation requested"
      case .cancelled: "Cancelled"
      case .result(let sum): "Result: \(sum)"
      case .failed(let error): "Failed: \(error)"
      }
    }
  }

  /// How many of its terms a calculation has added.
  public struct Progress: Hashable, Sendable, Codable {
    public var termsDone: Int
    public var terms: Int

    public init(termsDone: Int = 0, of terms: Int) {
      self.termsDone = termsDone
      self.terms = terms
    }

    /// From 0 to 1, for a bar.
    public var fraction: Double { terms == 0 ? 1 : Double(termsDone) / Double(terms) }

    /// Such as `37 %`. It says `100 %` only when nothing is left.
    public var text: String { "\(termsDone == terms ? 100 : min(99, Int(fraction * 100))) %" }
  }

  /// How a worker ended.
  public enum Ending: Hashable, Sendable, Codable {
    case value(Double)
    case cancelled
    case failed(String)

    /// Does the work and says how it ended. It never throws, so the lines after it are reached.
    init(of work: () async throws -> Double) async {
      do {
        self = .value(try await work())
      } catch is CancellationError {
        self = .cancelled
      } catch {
        self = .failed("\(error)")
      }
    }
  }
}

extension Calculation.State {
  /// The whole state on one line: `Calculating, 37 %`.
  public var line: String {
    var line = status.text
    if status == .calculating, let progress, progress.termsDone > 0 { line += ", \(progress.text)" }
    if let notice { line += " (\(notice))" }
    return line
  }
}
