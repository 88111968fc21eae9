import Millrace
import ValueDiff

extension DriverSession {
  func draw(_ file: String) -> Outcome {
    let records = store.records
    guard !records.isEmpty else { return fail("There is nothing to draw: no action was sent.") }
    let drawing = CauseDrawing(
      entries: records.map {
        CauseDrawing.Entry(
          number: $0.number,
          label: caseLabel($0.action),
          parent: $0.cause.parent,
          time: times.time(of: $0.number)
        )
      }
    )
    let content = file.lowercased().hasSuffix(".svg") ? drawing.svg : drawing.text
    do throws(FileError) {
      try TextFile.write(content, to: file)
    } catch {
      return fail("\(error)")
    }
    return say(["Drew \(CountText.text(records.count, "action"))."])
  }
}
