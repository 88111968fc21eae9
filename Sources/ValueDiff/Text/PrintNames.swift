/// The names of types and the numbers of class instances in one piece of text.
///
/// The first instance that is met is `#1`. Inside one printed value an instance is written out once and
/// referred to by its number after that, so cycles end and shared instances cost nothing.
struct PrintNames {
  private struct Instance {
    /// Kept alive, so that no other instance gets its address while the text is made.
    var object: AnyObject
    var number: Int
  }

  private var typeNames: [ObjectIdentifier: String] = [:]
  private var instances: [ObjectIdentifier: Instance] = [:]
  private var written: Set<ObjectIdentifier> = []

  mutating func name(of type: Any.Type) -> String {
    let key = ObjectIdentifier(type)
    if let name = typeNames[key] { return name }
    let name = TypeName.text(of: type)
    typeNames[key] = name
    return name
  }

  mutating func number(of object: AnyObject) -> Int {
    let key = ObjectIdentifier(object)
    if let instance = instances[key] { return instance.number }
    let number = instances.count + 1
    instances[key] = Instance(object: object, number: number)
    return number
  }

  /// Notes that the instance is written out here. False when it has been already.
  mutating func beginWriting(_ object: AnyObject) -> Bool {
    written.insert(ObjectIdentifier(object)).inserted
  }

  /// A new value begins: its instances are written out again, under the same numbers.
  mutating func beginValue() {
    written = []
  }
}
