/// The member names found in a file, each with a number.
///
/// Looking up the name of the previous record costs a comparison; any other, one hash. A string is
/// made only for a new name.
package struct MemberNames: Sendable {
  /// The names by first appearance.
  package private(set) var names: [String] = []
  private var spellings: [[UInt8]] = []
  /// Open addressing: the number of a name plus one, 0 for a free slot.
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  private var last = 0

  package init() {}

  /// The number of the name given as bytes.
  package mutating func number(of name: Span<UInt8>) -> Int32 {
    if last < spellings.count, Self.matches(spellings[last], name) { return Int32(last) }
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if Self.matches(spellings[number], name) {
        last = number
        return Int32(number)
      }
      slot = (slot + 1) & mask
    }
    return add(name, at: slot)
  }

  private mutating func add(_ name: Span<UInt8>, at slot: Int) -> Int32 {
    var spelling: [UInt8] = []
    for index in name.indices { spelling.append(name[index]) }
    last = spellings.count
    spellings.append(spelling)
    names.append(String(decoding: spelling, as: UTF8.self))
    slots[slot] = Int32(spellings.count)
    if spellings.count * 2 > slots.count { grow() }
    return Int32(last)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, spelling) in spellings.enumerated() {
      var slot = Self.hash(spelling.span) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }

  /// FNV-1a, which is fast for short names; the hash does not affect any result.
  private static func hash(_ name: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in name.indices { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ (hash >> 32)) & .max
  }

  private static func matches(_ spelling: [UInt8], _ name: Span<UInt8>) -> Bool {
    guard spelling.count == name.count else { return false }
    for index in name.indices where spelling[index] != name[index] { return false }
    return true
  }
}
