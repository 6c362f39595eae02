/// Texts for messages, which may quote the input and thus contain anything.
package enum OneLine {
  /// The largest length of a message, in bytes.
  package static let limit = 2000

  /// A text in one line: control characters become spaces, and a longer text is cut to the limit.
  package static func text(_ text: String) -> String {
    func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
    guard text.utf8.count > limit || text.utf8.contains(where: isControl) else { return text }
    let isCut = text.utf8.count > limit
    var bytes = text.utf8.prefix(limit).map { isControl($0) ? 0x20 : $0 }
    if isCut {
      // Not within a character.
      while let last = bytes.last, last >= 0x80 {
        bytes.removeLast()
        if last >= 0xC0 { break }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + (isCut ? "…" : "")
  }
}
