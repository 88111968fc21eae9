import Foundation
import Millrace
import Testing

@Suite struct IdentifiedArrayCodingTests {
  @Test func `it is written and read as an array of its elements`() throws {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 2, title: "b"), Row(id: 1, title: "a")]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == Array(rows))
    let read = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)
    #expect(read == rows)
    #expect(read.brokenInvariants == [])
  }

  @Test func `data with duplicate ids is refused with an error that names them`() throws {
    let data = try JSONEncoder().encode([Row(id: 1), Row(id: 2), Row(id: 1)])
    let texts = misuses {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)
      }
      guard case .dataCorrupted(let context) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.debugDescription == "Elements with duplicate ids: 1.")
    }
    #expect(texts == [])
  }
}
