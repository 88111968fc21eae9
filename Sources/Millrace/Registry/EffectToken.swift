/// Stands for one admitted operation: where it is kept, and a serial number that is never used again.
///
/// Serials count up in the order of admission, so of two tokens the smaller was admitted first.
struct EffectToken: Hashable, Comparable, Sendable {
  let slot: Int32
  let serial: UInt64

  static func < (lhs: EffectToken, rhs: EffectToken) -> Bool { lhs.serial < rhs.serial }
}
