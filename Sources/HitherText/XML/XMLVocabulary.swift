/// The names that a reader knows, numbered, so that it can `switch` over small integers.
///
/// ```swift
/// let vocabulary = XMLVocabulary(["trkpt", "ele", "time"])
/// vocabulary.number(of: scanner.name)  // 1 for "ele", nil for a name that is not in the list
/// ```
public struct XMLVocabulary: Sendable {
  @usableFromInline var names: [XMLName]
  @usableFromInline var numbers: [Int32]
  @usableFromInline let mask: Int

  /// Numbers `names` in their order, from 0; a repeated name has its first number.
  public init(_ names: [String]) {
    var size = 8
    while size < names.count &* 4 { size &*= 2 }
    mask = size &- 1
    self.names = Array(repeating: XMLName(head: 0), count: size)
    numbers = Array(repeating: -1, count: size)
    for (number, text) in names.enumerated() {
      let name = XMLName(text)
      let slot = slot(of: name)
      guard numbers[slot] < 0 else { continue }
      self.names[slot] = name
      numbers[slot] = Int32(truncatingIfNeeded: number)
    }
  }

  /// The slot of `name`, or the empty slot where it would be; the table is a quarter full, so there always is one.
  @inlinable
  func slot(of name: XMLName) -> Int {
    var slot = Int(truncatingIfNeeded: name.mixed &>> 40) & mask
    while numbers[slot] >= 0, names[slot] != name {
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The index of `name` in the list, or nil if it is not there.
  @inlinable
  public func number(of name: XMLName) -> Int? {
    let number = numbers[slot(of: name)]
    return number < 0 ? nil : Int(number)
  }
}
