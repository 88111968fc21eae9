import Millrace
import SampleFeatures
import Testing

@Suite("DependencyStressTests: values that several threads read and override")
struct DependencyStressTests {
  private let rounds = Rounds.of(500, full: 20_000)

  @Test func eachThreadSeesItsOwnOverridesAndTheCommonOnes() {
    let rounds = rounds
    var common = DependencyValues.current
    common.client = LabelClient(name: "common")
    common.uuid = .counting()
    let values = common
    let wrongs = SharedCount()
    let drawn = Collected<UniqueID>()
    onRealThreads(4) { thread in
      for round in 0..<rounds {
        let label = "\(thread) \(round)"
        withDependencies(from: values) {
          let before = DependencyValues.current.label
          let inner = withDependencies {
            $0.label = label
          } operation: {
            if round.isMultiple(of: 50) { drawn.append(DependencyValues.current.uuid()) }
            return DependencyValues.current.label + DependencyValues.current.client.name
          }
          if inner != label + "common" { wrongs.add() }
          if DependencyValues.current.label != before { wrongs.add() }
        }
      }
    }
    #expect(wrongs.value == 0)
    #expect(Set(drawn.all).count == 4 * rounds / 50)
  }
}
