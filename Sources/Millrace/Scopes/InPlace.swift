// Generic code that is not specialised copies a value before it passes it on, however large the value
// is, even to ask an optional whether it is `nil`. Of what need not be copyable it makes no copy: so
// everything that only looks at a child goes through these functions.

/// Shows a value where it lies.
func look<Value: ~Copyable, Result>(
  at pointer: UnsafePointer<Value>,
  _ body: (borrowing Value) -> Result
) -> Result {
  body(pointer.pointee)
}

/// Whether an optional has a value, without a copy of the value.
func isPresent<Wrapped: ~Copyable>(_ optional: UnsafePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .none: false
  case .some: true
  }
}

/// Shows the value of an optional where it lies; `nil`, without calling the body, when there is none.
func lookInside<Wrapped, Result>(
  _ optional: UnsafePointer<Wrapped?>,
  _ body: (UnsafePointer<Wrapped>) -> Result
) -> Result? {
  guard isPresent(optional) else { return nil }
  // `&…!` is the way to the value where it lies. It asks for something mutable; nothing is written.
  return withUnsafeMutablePointer(to: &UnsafeMutablePointer(mutating: optional).pointee!) {
    body(UnsafePointer($0))
  }
}

/// Changes the value of an optional in place; `nil`, without calling the body, when there is none.
func modifyInside<Wrapped, Result>(
  _ optional: inout Wrapped?,
  _ body: (inout Wrapped) -> Result
) -> Result? {
  guard withUnsafePointer(to: &optional, isPresent) else { return nil }
  return body(&optional!)
}

extension IdentifiedArray {
  /// Shows the element at a position where it lies.
  func look<Result>(at position: Int, _ body: (UnsafePointer<Element>) -> Result) -> Result {
    rows.withUnsafeBufferPointer { rows in
      // No row is `nil` between two changes of the array.
      lookInside(rows.baseAddress! + position, body)!
    }
  }
}
