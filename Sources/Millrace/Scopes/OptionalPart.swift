/// A part of a state that may be absent: an optional property, or the payload of a case.
struct OptionalPart<Root: Sendable, Value: Sendable>: Sendable {
  /// Changes the part in place. Gives `false`, without calling the body, when it is absent.
  let modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool
  /// Looks at the part. Gives `false`, without calling the body, when it is absent.
  let read: @Sendable (UnsafePointer<Root>, (UnsafePointer<Value>) -> Void) -> Bool
  /// Whether it is the payload of a case.
  let isCase: Bool

  /// An optional property.
  init(_ path: StatePath<Root, Value?>) {
    isCase = false
    modify = { root, body in path.modify(&root) { modifyInside(&$0, body) != nil } }
    read = { root, body in path.read(root) { lookInside($0, body) != nil } }
  }

  /// The payload of a case. It is moved out and in to be changed, and copied to be looked at: a large
  /// one is better boxed.
  init(_ casePath: CasePath<Root, Value>) {
    isCase = true
    modify = { root, body in casePath.modify(&root) { body(&$0) } != nil }
    read = { root, body in
      var value = look(at: root) { casePath.extract(from: $0) }
      return withUnsafePointer(to: &value) { lookInside($0, body) != nil }
    }
  }

  /// A property that is always there.
  init(always path: StatePath<Root, Value>) {
    isCase = false
    modify = { root, body in
      path.modify(&root, body)
      return true
    }
    read = { root, body in
      path.read(root, body)
      return true
    }
  }
}
