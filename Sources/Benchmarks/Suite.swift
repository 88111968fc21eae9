/// A group of figures that are measured together, chosen by its name.
struct Suite: Sendable {
  let name: String
  let summary: String
  let run: @Sendable () async -> Void
}
