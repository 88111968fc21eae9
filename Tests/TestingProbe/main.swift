// A program that is no test uses a test store. `.ci/failing-fixtures` looks at what it prints.
import Millrace
import MillraceTesting

struct Counter: Reducer {
  func reduce(into count: inout Int, action: Bool) -> Effect<Bool> {
    count += 1
    return .none
  }
}

let store = TestStore(initialState: 0) { Counter() }
store.send(true, line: 14)
print("The program goes on at \(store.state).")
