/// A composition operator, which knows from its types whether something in it may be watched.
protocol WatchAware {
  /// - Parameter visited: The types that were asked already: a feature may contain its own kind.
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool
}

/// Whether a type of reducer may contain an `onChange`.
///
/// A child that is not there yet cannot be asked, since its reducer is not composed before it is needed.
/// But the types of all that it can contain are known. So a feature in which nothing is watched costs
/// nothing to be watched, however deep it is.
func mayWatch<R: Reducer>(_ type: R.Type) -> Bool {
  var visited: Set<ObjectIdentifier> = []
  return mayWatch(type, &visited)
}

func mayWatch<R: Reducer>(_ type: R.Type, _ visited: inout Set<ObjectIdentifier>) -> Bool {
  guard visited.insert(ObjectIdentifier(type)).inserted else { return false }
  if let aware = type as? any WatchAware.Type { return aware.mayWatch(&visited) }
  guard let body = R.Body.self as? any Reducer.Type else {
    // It reduces by itself, and may have a `resolved` of its own that tells more.
    return true
  }
  return mayWatch(body, &visited)
}

extension Reduce: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool { false }
}

extension EmptyReducer: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool { false }
}

extension Scope: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(Child.self, &visited)
  }
}

extension CombineReducers: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(Content.self, &visited)
  }
}

extension ReducerSequence: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(First.self, &visited) || Millrace.mayWatch(Second.self, &visited)
  }
}

extension ReducerEither: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(First.self, &visited) || Millrace.mayWatch(Second.self, &visited)
  }
}

extension ReducerArray: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(Element.self, &visited)
  }
}

extension Mounted: WatchAware {
  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(Base.self, &visited) || Millrace.mayWatch(Child.self, &visited)
  }
}
