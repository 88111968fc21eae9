import Testing

@testable import MillraceTerminal

@Suite struct NearestWordsTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("abc", "abd", 1),
    ("abc", "acb", 1), ("abc", "ab", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func changesAreCounted(_ first: String, _ second: String, _ distance: Int) {
    #expect(EditDistance.between(Array(first), Array(second)) == distance)
    #expect(EditDistance.between(Array(second), Array(first)) == distance)
  }

  @Test func theDistanceIsTheOneOfTheDefinition() {
    // The definition by recursion over beginnings of the words.
    func naive(_ first: ArraySlice<Character>, _ second: ArraySlice<Character>) -> Int {
      guard let one = first.last, let other = second.last else { return first.count + second.count }
      var best = min(naive(first.dropLast(), second), naive(first, second.dropLast())) + 1
      best = min(best, naive(first.dropLast(), second.dropLast()) + (one == other ? 0 : 1))
      if first.count > 1, second.count > 1, first.dropLast().last == other,
        second.dropLast().last == one
      {
        best = min(best, naive(first.dropLast(2), second.dropLast(2)) + 1)
      }
      return best
    }
    var words: [[Character]] = []
    everySequence(of: Array("ab"), upTo: 4) { words.append($0) }
    for first in words {
      for second in words {
        #expect(EditDistance.between(first, second) == naive(first[...], second[...]))
      }
    }
  }

  @Test(arguments: [
    (["clac", "start"], ["calc start"]), (["CALC", "Start"], ["calc start"]), (["cacl"], ["calc"]),
    ([":stat"], [":state"]), ([":s"], [":state", ":save", ":settle"]), (["zzzzzz"], []), ([], []),
    (["tile"], ["tiles"]), (["tick", "cansel", "a"], ["tick cancel"]),
  ])
  func theNearestCommandsAreNamed(_ typed: [String], _ nearest: [String]) {
    let commands = [
      "calc start", "calc cancel", "tiles", "tick cancel", "tick once", ":state", ":save",
      ":settle",
      ":help",
    ].map { $0.split(separator: " ").map(String.init) }
    #expect(NearestWords.find(typed, among: commands) == nearest)
  }
}
