private enum StackKeys: CodingKey {
  case nextID, elements
}

private enum ElementKeys: CodingKey {
  case id, state
}

extension StackState: Encodable where Element: Encodable {
  /// Writes the elements with their ids, so that actions which were recorded find them again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackKeys.self)
    try container.encode(nextID, forKey: .nextID)
    var list = container.nestedUnkeyedContainer(forKey: .elements)
    for element in elements {
      var item = list.nestedContainer(keyedBy: ElementKeys.self)
      try item.encode(element.key.id, forKey: .id)
      try item.encode(element.state, forKey: .state)
    }
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Reads elements with their ids, which must grow and lie below `nextID`.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: StackKeys.self)
    let end = try container.decode(StackElementID.self, forKey: .nextID)
    guard end >= 0, end <= .highestDecoded else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextID,
        in: container,
        debugDescription: """
          The nextID \(end) of a stack is not between 0 and \(StackElementID.highestDecoded).
          """
      )
    }
    var list = try container.nestedUnkeyedContainer(forKey: .elements)
    while !list.isAtEnd {
      let item = try list.nestedContainer(keyedBy: ElementKeys.self)
      let id = try item.decode(StackElementID.self, forKey: .id)
      guard id >= nextID, id < end else {
        throw DecodingError.dataCorruptedError(
          forKey: .id,
          in: item,
          debugDescription: id < nextID
            ? "The id \(id) of a stack's element is not greater than those below it."
            : "The id \(id) of a stack's element is not below the stack's nextID, which is \(end)."
        )
      }
      push(try item.decode(Element.self, forKey: .state), id: id)
    }
    skipIDs(to: end)
  }
}
