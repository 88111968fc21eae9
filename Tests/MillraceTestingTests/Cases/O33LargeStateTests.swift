import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-33: very large state values, in a test store")
struct O33LargeStateTests {
  /// Sends actions, a thousand in a full run, to the deepest level, half of them through effects, and asserts each.
  private func drive<Feature: Reducer>(_ sample: WideSample<Feature>, kilobytes: Int) {
    let store = TestStore(initialState: sample.state) { sample.feature }
    let rounds = Rounds.of(250, full: 500)
    onSmallStack(kilobytes: kilobytes) {
      for _ in 0..<rounds {
        store.send(sample.touched, changes: sample.touch)
        store.send(sample.runTapped)
        store.receive(matching: { _ in true }, changes: sample.touch)
      }
      store.finish()
    }
    #expect(store.state != sample.state)
    #expect(store.counts.isZero)
  }

  /// In debug builds the compiler's `==` of a state without boxes copies it so often that the comparison
  /// alone needs more than a small stack.
  @Test func eightLevels() {
    drive(SampleFeatures.eightLevels, kilobytes: 4096)
  }

  @Test func eightLevelsInBoxesNeedNoMoreThanASmallStack() {
    drive(eightLevelsInBoxes, kilobytes: 512)
  }
}
