import Testing

@testable import DemoFeatures

@Suite struct ReportPaceTests {
  /// What is admitted, where a character is 20 ms and an `r` a report.
  @Test(arguments: [
    ("-----r-----r-----r", "-----r-----r-----r"),
    ("rrrrrrrrrrrrrrrrrr", "-----r----r----r--"),
    ("rrrr--------rr--r-", "------------r-----"),
    ("------r-r-r-r-r---", "------r-----r-----"),
  ])
  func atMostOneReportIsAdmittedInEachInterval(reports: String, admitted: String) {
    var pace = ReportPace(interval: .milliseconds(100))
    let line = reports.enumerated().map { index, character in
      character == "r" && pace.admits(at: .milliseconds(20 * index)) ? "r" : "-"
    }
    #expect(line.joined() == admitted)
  }
}
