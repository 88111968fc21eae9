extension CasePath {
  /// The path to a case of this case's payload.
  ///
  /// - Complexity: O(1); embedding and extracting then cost one closure call more for each step.
  @inlinable
  public func appending<Inner>(path: CasePath<Value, Inner>) -> CasePath<Root, Inner> {
    appending(path: path, caseNames: nil)
  }

  @inlinable
  func appending<Inner>(
    path: CasePath<Value, Inner>,
    caseNames: CaseNames?
  ) -> CasePath<Root, Inner> {
    let embedding = embedding
    let extracting = extracting
    let innerEmbedding = path.embedding
    let innerExtracting = path.extracting
    return CasePath<Root, Inner>(
      embedding: { embedding(innerEmbedding($0)) },
      extracting: { root in
        guard let value = extracting(root) else { return nil }
        return innerExtracting(value)
      },
      caseNames: caseNames
    )
  }
}

extension CasePath where Value: CasePathable {
  /// The path to a case of this case's payload, by name: what makes `\.search.hitsFound` work.
  @inlinable
  public subscript<Inner>(
    dynamicMember keyPath: CaseKeyPath<Value, Inner> & Sendable
  ) -> CasePath<Root, Inner> {
    let path = Value.cases[keyPath: keyPath]
    let (outer, inner) = (caseNames, path.caseNames)
    let name: AnyKeyPath & Sendable = keyPath
    return appending(
      path: path,
      caseNames: { (outer?() ?? []) + namesOfCases(along: name, inner) }
    )
  }
}
