/// The width of a text in terminal columns.
package enum TerminalWidth {
  /// The columns of a text: wide characters take two, combining marks none.
  package static func columns(_ text: String) -> Int {
    plainColumns(text) ?? text.reduce(0) { $0 + columns($1) }
  }

  /// The columns of a text in which each code point is a character of one column, as in most; otherwise nil.
  ///
  /// Graphemes and the properties of their code points take a hundred times as long, and there may be
  /// very many rows.
  static func plainColumns(_ text: String) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // Letters, digits and signs of Latin, dashes and quotation marks: neither marks nor joiners.
      case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x2010...0x2027: count += 1
      default: return nil
      }
    }
    return count
  }

  /// The columns of one grapheme, whatever its number of code points.
  static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains(where: isWide) || scalars.contains("\u{FE0F}") { return 2 }
    return scalars.allSatisfy(isZeroWidth) ? 0 : 1
  }

  /// The text truncated to a number of columns; a truncated one ends with `…`.
  package static func truncated(_ text: String, to limit: Int) -> String {
    guard columns(text) > limit, limit > 0 else { return text }
    var result = ""
    var width = 0
    for character in text {
      let next = width + columns(character)
      if next > limit - 1 { break }
      result.append(character)
      width = next
    }
    return result + "…"
  }

  /// Blocks whose characters take two columns (Unicode's East Asian Width W and F), and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
