import ValueDiff

// A case path does not know what it is called: that is the name of the property in which it is kept. A key
// path to such a property tells its name. What lies beyond, as `child` in `\.view.child`, is computed, and
// of that a key path tells nothing but an address, another one in each run. So a path that is computed by
// the library brings its names along.

/// The names of the cases on the way to the payload, made when they are asked for.
@usableFromInline
typealias CaseNames = @Sendable () -> [String]

extension CasePath {
  /// Makes the path of a case that a computed property gives.
  @inlinable
  init(
    named name: StaticString,
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(embedding: embed, extracting: extract, caseNames: { ["\(name)"] })
  }

  /// What the path is called that a key path leads to: `view.child`.
  package func fullName(along keyPath: AnyKeyPath) -> String {
    let names = namesOfCases(along: keyPath, caseNames)
    return names == ["…"] ? TypeName.lastComponent(of: Value.self) : names.joined(separator: ".")
  }
}

/// The names of the cases on the way of a key path: those of the stored properties at its beginning, and
/// those that the path brings along. A path that a program computes by itself has none: `…`.
@usableFromInline
func namesOfCases(along keyPath: AnyKeyPath, _ computed: CaseNames?) -> [String] {
  let root = "\\" + String(describing: type(of: keyPath).rootType) + "."
  let text = "\(keyPath)"
  let stored = text.hasPrefix(root) ? text.dropFirst(root.count).prefix { $0 != "<" } : ""
  let names = stored.split(separator: ".").map(String.init) + (computed?() ?? [])
  return names.isEmpty ? ["…"] : names
}
