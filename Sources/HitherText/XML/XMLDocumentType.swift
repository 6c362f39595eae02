/// Finds the end of a document type declaration without reading its content.
enum XMLDocumentType {
  private enum State {
    case plain
    case quoted(UInt8)
    case comment
    case instruction
  }

  /// The index after the `>` that ends the declaration at `start`; nil if it is not in `bytes`.
  static func end(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var state = State.plain
    var isInSubset = false
    var index = start &+ 9
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .quoted(let quote):
        if byte == quote { state = .plain }
      case .comment:
        if byte == XMLCharacter.greaterThan, ends(bytes, before: index, with: "-", count: 2) {
          state = .plain
        }
      case .instruction:
        if byte == XMLCharacter.greaterThan, ends(bytes, before: index, with: "?", count: 1) {
          state = .plain
        }
      case .plain:
        switch byte {
        case XMLCharacter.quote, XMLCharacter.apostrophe: state = .quoted(byte)
        case UInt8(ascii: "["): isInSubset = true
        case UInt8(ascii: "]"): isInSubset = false
        case XMLCharacter.greaterThan where !isInSubset: return index &+ 1
        case XMLCharacter.question where bytes[index &- 1] == XMLCharacter.lessThan:
          state = .instruction
        case UInt8(ascii: "-") where ends(bytes, before: index, with: "-", count: 1):
          if bytes[index &- 2] == XMLCharacter.bang, bytes[index &- 3] == XMLCharacter.lessThan {
            state = .comment
            index &+= 2
          }
        default: break
        }
      }
      index &+= 1
    }
    return nil
  }

  private static func ends(
    _ bytes: Span<UInt8>, before index: Int, with letter: Unicode.Scalar, count: Int
  ) -> Bool {
    bytes[index &- 1] == UInt8(ascii: letter)
      && (count == 1 || bytes[index &- 2] == UInt8(ascii: letter))
  }
}
