import Testing

@testable import MillraceTerminal

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0.5, 17, "[#####.....] 50%"), (0, 17, "[..........] 0%"), (1, 17, "[##########] 100%"),
    (0.999, 17, "[#########.] 99%"), (-3, 17, "[..........] 0%"), (7, 17, "[##########] 100%"),
    (Double.nan, 17, "[..........] 0%"), (Double.infinity, 17, "[##########] 100%"),
    (0.25, 8, "[.] 25%"), (0.25, 7, "25%"), (0.25, 0, "25%"), (0.25, -5, "25%"),
  ])
  func aFractionIsDrawn(_ fraction: Double, _ width: Int, _ text: String) {
    #expect(ProgressBar.text(fraction: fraction, width: width) == text)
  }

  @Test func aBarNeverExceedsItsWidthNorShrinks() {
    for width in 8...40 {
      var filled = 0
      for step in 0...1_000 {
        let text = ProgressBar.text(fraction: Double(step) / 1_000, width: width)
        #expect(text.count <= width)
        let count = text.count { $0 == "#" }
        #expect(count >= filled)
        filled = count
      }
      #expect(filled == width - 7)
    }
  }
}
