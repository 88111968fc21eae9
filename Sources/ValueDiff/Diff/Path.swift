/// The way from the root of a value to a part of it: `search.rows[3].title`.
struct Path: Equatable {
  enum Component: Hashable {
    case field(String)
    /// An unlabelled element of a tuple or of an enum's payload.
    case position(Int)
    case choice(String)
    /// The value in an optional. Printed as `?`, and only when the path goes on.
    case unwrapped
    /// The position in a list before and after; they differ when something above went or came.
    case index(before: Int, after: Int)
    /// A line of a text with lines, counted from 1.
    case line(before: Int, after: Int)
    /// A key of a dictionary, as a text.
    case key(String)
    /// An identity in a set, as a text.
    case identity(String)
  }

  private(set) var components: [Component] = []

  func appending(_ component: Component) -> Path {
    var path = self
    path.components.append(component)
    return path
  }

  var text: String {
    var text = ""
    for (position, component) in components.enumerated() {
      switch component {
      case .field(let name): text += (text.isEmpty ? "" : ".") + name
      case .position(let position): text += ".\(position)"
      case .choice(let name): text += ".\(name)"
      case .unwrapped where position + 1 < components.count: text += "?"
      case .unwrapped: break
      case .index(let before, let after): text += "[\(numbers(before, after))]"
      case .line(let before, let after): text += "[line \(numbers(before, after))]"
      case .key(let key): text += "[\(key)]"
      case .identity(let identity): text += "[id: \(identity)]"
      }
    }
    return text
  }

  private func numbers(_ before: Int, _ after: Int) -> String {
    before == after ? "\(before)" : "\(before)→\(after)"
  }
}
