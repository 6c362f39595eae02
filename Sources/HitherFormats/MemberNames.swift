/// The member names met in a file, each known by its number.
///
/// Looking up the name of the record before costs a comparison; any other, one hash. No string is
/// made but for a name that is new.
struct MemberNames: Sendable {
  /// The names by first appearance.
  private(set) var names: [String] = []
  private var spellings: [[UInt8]] = []
  /// Open addressing: the number of a name plus one, 0 where a slot is free.
  private var slots: [Int32] = Array(repeating: 0, count: 64)
  private var last = 0

  /// The number of the name spelled by some bytes.
  mutating func number(of name: Span<UInt8>) -> Int32 {
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

  /// FNV-1a: short names, and nothing that leaks into a result.
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
