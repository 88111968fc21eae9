/// What a dependency throws in a test that did not set it. The test has failed by then.
struct NotSetInTest: Error, CustomStringConvertible {
  let call: String

  var description: String { "'\(call)' is not set in this test" }
}
