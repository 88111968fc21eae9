/// Two hundred fields of 16 bytes each.
struct WideFields: Equatable, Sendable {
  var tens = WideTens()
  var moreTens = WideTens()
}

struct WideTens: Equatable, Sendable {
  var a = WideTen(), b = WideTen(), c = WideTen(), d = WideTen(), e = WideTen()
  var f = WideTen(), g = WideTen(), h = WideTen(), i = WideTen(), j = WideTen()
}

struct WideTen: Equatable, Sendable {
  var a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = ""
}
