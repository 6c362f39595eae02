/// The names of the open elements, the innermost last.
///
/// Beyond `XMLLimits.depth` only their number is stored, and their end tags are not compared.
@usableFromInline
struct XMLOpenElements {
  private var names = Array(repeating: XMLName(head: 0), count: XMLLimits.depth)
  @usableFromInline private(set) var named = 0
  /// The number of open elements beyond the limit.
  @usableFromInline private(set) var nameless = 0

  @inlinable var depth: Int { named &+ nameless }
  var innermost: XMLName? { named > 0 ? names[named &- 1] : nil }
  /// Whether the next element is too deep for its name to be stored.
  var isFull: Bool { named >= names.count }

  /// Whether the innermost element is known to have the name `name`.
  @inline(__always)
  func isInnermost(_ name: XMLName) -> Bool {
    named > 0 && nameless == 0 && names[named &- 1] == name
  }

  /// The index after the tag at `start`, if it plainly is the end tag of the innermost element.
  @inline(__always)
  func plainEnd(_ buffer: borrowing [UInt8], from start: Int) -> Int? {
    let bytes = buffer.span
    guard named > 0, nameless == 0, bytes.count &- start >= 11,
      bytes[start &+ 1] == XMLCharacter.slash
    else { return nil }
    let name = names[named &- 1]
    guard let length = name.shortLength else { return nil }
    let word = ByteWord.load(bytes, at: start &+ 2)
    let end = start &+ 2 &+ length
    if word << UInt64(64 &- 8 &* length) == name.head << UInt64(64 &- 8 &* length),
      bytes[end] == XMLCharacter.greaterThan
    {
      return end &+ 1
    }
    return prefixedEnd(bytes, from: start &+ 2, name.head, length: length)
  }

  /// The index after `prefix:name>` at `start`; nil if something else is there.
  private func prefixedEnd(
    _ bytes: Span<UInt8>, from start: Int, _ head: UInt64, length: Int
  ) -> Int? {
    let prefix = ByteWord.leadingLetters(ByteWord.load(bytes, at: start))
    let local = start &+ prefix &+ 1
    guard prefix < 8, bytes.count &- local > 8, bytes[local &- 1] == XMLCharacter.colon,
      ByteWord.load(bytes, at: local) << UInt64(64 &- 8 &* length)
        == head << UInt64(64 &- 8 &* length),
      bytes[local &+ length] == XMLCharacter.greaterThan
    else { return nil }
    return local &+ length &+ 1
  }

  @inline(__always)
  mutating func push(_ name: XMLName) {
    if isFull {
      nameless &+= 1
    } else {
      names[named] = name
      named &+= 1
    }
  }

  /// Closes the innermost element; beyond the limit its name is unknown.
  @inline(__always)
  mutating func pop() -> XMLName? {
    guard nameless == 0 else {
      nameless &-= 1
      return nil
    }
    guard named > 0 else { return nil }
    named &-= 1
    return names[named]
  }

  /// The number of open elements inside the innermost one with the name `name`; nil if there is none.
  func openInside(_ name: XMLName) -> Int? {
    guard nameless == 0 else { return 0 }
    var index = named
    while index > 0 {
      index &-= 1
      if names[index] == name { return named &- 1 &- index }
    }
    return nil
  }

  /// Removes the elements from `depth` up to the parent of the innermost.
  mutating func liftInnermost(to depth: Int) {
    guard nameless == 0, depth >= 1, depth < named else { return }
    names[depth &- 1] = names[named &- 1]
    named = depth
  }
}
