extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements in order, as an array does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads what an array of elements has written. Two elements with the same id are corrupt data.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    // No room is made for as many as the data claims to have: they may not come.
    var elements: [Element] = []
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    let duplicates = fill(elements)
    guard duplicates.isEmpty else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: """
            Elements with duplicate ids: \(shownIDs(duplicates)).
            """
        )
      )
    }
  }
}

/// The first few ids of a list, and how many more there are.
private func shownIDs(_ ids: [some Any]) -> String {
  let shown = ids.prefix(10).map { "\($0)" }.joined(separator: ", ")
  return ids.count > 10 ? "\(shown) and \(ids.count - 10) more" : shown
}
