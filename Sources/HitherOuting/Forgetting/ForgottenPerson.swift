package import HitherText

/// The person who is forgotten: the names by which stores know them.
package struct ForgottenPerson: Sendable {
  /// The id, and other names of the person.
  package let names: [String]
  private let patterns: [[UInt8]]

  package init(_ names: [String]) {
    self.names = names
    patterns = names.map { Array($0.utf8) }.filter { !$0.isEmpty }
  }

  package func isNamed(_ name: String) -> Bool { names.contains(name) }

  /// Where the names are whole words.
  package func mentions(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for pattern in patterns {
      var start = bytes.startIndex
      while let place = Self.index(of: pattern, in: bytes[start...]) {
        let end = place + pattern.count
        let isWord =
          (place == bytes.startIndex || !Self.isWordByte(bytes[place - 1]))
          && (end == bytes.endIndex || !Self.isWordByte(bytes[end]))
        if isWord { found.append(place..<end) }
        start = place + 1
      }
    }
    return found
  }

  package func isMentioned(in bytes: [UInt8]) -> Bool { !mentions(in: bytes[...]).isEmpty }

  package func isMentioned(in text: String) -> Bool { isMentioned(in: Array(text.utf8)) }

  /// A value of a document names the person: a string has a name as a word, at any depth.
  package func isMentioned(in node: JSONNode) -> Bool {
    switch node.value {
    case .string(let text): isMentioned(in: text)
    case .array(let elements): elements.contains { isMentioned(in: $0) }
    case .object(let members): members.contains { isMentioned(in: $0.node) }
    default: false
    }
  }

  private static func index(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
    let last = bytes.endIndex - pattern.count
    var place = bytes.startIndex
    while place <= last {
      guard let next = bytes[place...last].firstIndex(of: first) else { return nil }
      if bytes[next..<(next + pattern.count)].elementsEqual(pattern) { return next }
      place = next + 1
    }
    return nil
  }

  /// Letters and digits; every byte of a letter outside ASCII counts.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}

extension ForgottenPerson {
  /// The keys whose values are words of the format and not names.
  private static let wordKeys = ["type", "schema", "command", "kind", "share", "time"]

  /// A JSON line of somebody else in which a dash replaces each byte of the names in its strings.
  ///
  /// The same name becomes the same dashes in every line, so an answer still belongs to its request.
  ///
  /// - Returns: A line of the same length; nil if the names cannot be replaced, as in a line that
  ///   writes them with escapes.
  package func redacted(_ line: [UInt8]) -> [UInt8]? {
    var (result, key) = (line, "")
    var index = 0
    while let start = line[index...].firstIndex(of: 0x22) {
      var end = start + 1
      while end < line.count, line[end] != 0x22 { end += line[end] == 0x5C ? 2 : 1 }
      guard end < line.count else { return nil }
      let text = line[(start + 1)..<end]
      index = end + 1
      let next = line[index...].first { $0 != 0x20 && $0 != 0x09 }
      if next == UInt8(ascii: ":") {
        key = String(decoding: text, as: UTF8.self)
      } else if !Self.wordKeys.contains(key) {
        for range in mentions(in: text) {
          for place in range { result[place] = UInt8(ascii: "-") }
        }
      }
    }
    guard let node = try? JSONNode.parse(result), case .object(let members) = node.value,
      !members.contains(where: { !Self.wordKeys.contains($0.key) && isMentioned(in: $0.node) })
    else { return nil }
    return result
  }
}
