import Millrace
import SampleFeatures
import Testing

@Suite("O-33: very large state values")
struct O33LargeStateTests {
  /// Sends a thousand actions to the deepest level, and receives five hundred from effects there, on a
  /// small stack. Nobody compares the whole: in debug builds the compiler's `==` of such a state copies
  /// it more often than would fit.
  private func drive<Feature: Reducer>(_ sample: WideSample<Feature>) {
    let executor = DrainExecutor()
    let store = Store(initialState: sample.state, executor: executor) { sample.feature }
    let token = store.observeDrains { _ in }
    onSmallStack {
      for _ in 0..<500 {
        store.send(sample.touched)
        store.send(sample.runTapped)
        executor.drain()
      }
    }
    #expect(store.actionCount == 1500)
    #expect(store.counts.isZero)
    token.cancel()
  }

  @Test func eightLevelsNeedNoMoreThanASmallStack() {
    #expect(MemoryLayout.size(ofValue: eightLevels.state) > 20 * 1024)
    drive(eightLevels)
  }

  @Test func eightLevelsInBoxesAreSmall() {
    #expect(MemoryLayout.size(ofValue: eightLevelsInBoxes.state) < 4 * 1024)
    drive(eightLevelsInBoxes)
  }
}
