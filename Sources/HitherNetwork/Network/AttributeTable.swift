/// The sets of attributes of ways, each stored once.
struct AttributeTable: Sendable {
  private struct Key: Hashable {
    var className: UInt32
    var pairs: [UInt64]
  }

  private var numbers: [Key: UInt32] = [:]
  private var stringNumbers: [String: UInt32] = [:]
  private var classNumbers: [String: UInt32] = [:]

  private(set) var sets: [NetworkLayout.Attributes] = []
  private(set) var pairs: [NetworkLayout.Pair] = []
  /// The strings of the classes.
  private(set) var classes: [UInt32] = []
  private(set) var stringFirst: [UInt32] = [0]
  private(set) var strings: [UInt8] = []

  /// The number of a way's set.
  mutating func set(of way: TravelProfile.Way) -> UInt32 {
    var key = Key(className: classNumber(way.className), pairs: [])
    key.pairs.reserveCapacity(way.attributes.count)
    var name = UInt32.max
    for attribute in way.attributes {
      let value = string(attribute.value)
      if attribute.key == "name" { name = value }
      key.pairs.append(UInt64(string(attribute.key)) << 32 | UInt64(value))
    }
    if let number = numbers[key] { return number }
    let number = UInt32(truncatingIfNeeded: sets.count)
    sets.append(
      .init(
        firstPair: UInt32(truncatingIfNeeded: pairs.count), className: key.className, name: name))
    for pair in key.pairs {
      pairs.append(
        .init(key: UInt32(truncatingIfNeeded: pair >> 32), value: UInt32(truncatingIfNeeded: pair)))
    }
    numbers[key] = number
    return number
  }

  private mutating func classNumber(_ name: String) -> UInt32 {
    if let number = classNumbers[name] { return number }
    let number = UInt32(truncatingIfNeeded: classes.count)
    classes.append(string(name))
    classNumbers[name] = number
    return number
  }

  private mutating func string(_ text: String) -> UInt32 {
    if let number = stringNumbers[text] { return number }
    let number = UInt32(truncatingIfNeeded: stringFirst.count - 1)
    strings.append(contentsOf: text.utf8)
    stringFirst.append(UInt32(truncatingIfNeeded: strings.count))
    stringNumbers[text] = number
    return number
  }
}
