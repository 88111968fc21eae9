import Millrace
import Testing

/// Elements with an id that another one has: what is kept, and what is said.
@Suite struct IdentifiedArrayMisuseTests {
  @Test func `of unique elements that are not unique the first is kept, the rest reported`() {
    var rows: IdentifiedArrayOf<Row> = []
    let texts = misuses {
      rows = [Row(id: 1, title: "first"), Row(id: 2), Row(id: 1), Row(id: 2), Row(id: 3)]
    }
    #expect(rows.ids == [1, 2, 3])
    #expect(rows[id: 1]?.title == "first")
    #expect(
      texts == [
        """
        An IdentifiedArray of Row was made from elements with duplicate ids: 1, 2. The first element \
        of each id was kept, the others were left out. Give every element an id of its own, or use \
        'init(_:)', which keeps the first element of each id without this report.
        """
      ]
    )
  }

  @Test func `the initialiser without promise keeps the first of each id silently`() {
    var rows: IdentifiedArrayOf<Row> = []
    let texts = misuses { rows = IdentifiedArray([Row(id: 1, title: "first"), Row(id: 1)]) }
    #expect(Array(rows) == [Row(id: 1, title: "first")])
    #expect(texts == [])
  }

  @Test func `an id that changes to a free one takes the element with it`() {
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    let texts = misuses {
      rows[id: 1]?.id = 3
      rows[1].id = 4
      rows[id: 4] = Row(id: 5, title: "assigned")
    }
    #expect(rows.ids == [3, 5])
    #expect(rows[id: 5]?.title == "assigned")
    #expect(rows[id: 1] == nil)
    #expect(texts == [])
  }

  @Test func `an element changed in place to a taken id is kept under its old one`() {
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    let texts = misuses { rows[id: 1]?.id = 2 }
    #expect(rows.ids == [1, 2])
    #expect(rows[id: 1] == Row(id: 2))
    #expect(rows[id: 2] == Row(id: 2))
    #expect(rows.brokenInvariants == [])
    #expect(
      texts == [
        """
        The Row with id 1 of an IdentifiedArray was changed in place and now has id 2, which another \
        element has. Both were kept: the changed one is still found under 1. Remove the other \
        element first, or do not change ids in place.
        """
      ]
    )
  }

  // The next change looks at the id again, so a conflict that was resolved leaves no trace.
  @Test func `an element kept under its old id gets its own once that is free`() {
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    let texts = misuses {
      rows[id: 1]?.id = 2
      rows.remove(id: 2)
      rows[id: 1]?.title = "changed"
    }
    #expect(rows.ids == [2])
    #expect(texts.count == 1)
  }

  @Test func `an element assigned with a taken id is refused`() {
    var rows = IdentifiedArrayOf<Row>.rows([1, 2])
    let texts = misuses {
      rows[id: 1] = Row(id: 2, title: "new")
      rows[0] = Row(id: 2, title: "new")
      rows[id: 7] = Row(id: 2, title: "new")
    }
    #expect(rows == .rows([1, 2]))
    #expect(texts.count == 3)
    #expect(
      texts.first == """
        A Row with id 2 was assigned to id 1 of an IdentifiedArray, in which another element has id \
        2. Nothing was changed. Remove the other element first, or give the new one an id of its own.
        """
    )
  }
}
