/// Two hundred fields of 16 bytes each.
package struct WideFields: Equatable, Sendable {
  package var tens = WideTens()
  package var moreTens = WideTens()

  package init() {}
}

package struct WideTens: Equatable, Sendable {
  package var a = WideTen(), b = WideTen(), c = WideTen(), d = WideTen(), e = WideTen()
  package var f = WideTen(), g = WideTen(), h = WideTen(), i = WideTen(), j = WideTen()

  package init() {}
}

package struct WideTen: Equatable, Sendable {
  package var a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = ""

  package init() {}
}
