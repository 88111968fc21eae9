/// All texts of at most `length` elements of an alphabet, the shortest first.
func everySequence<Element>(of alphabet: [Element], upTo length: Int) -> [[Element]] {
  var all: [[Element]] = [[]]
  var longest: [[Element]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { start in alphabet.map { start + [$0] } }
    all += longest
  }
  return all
}
