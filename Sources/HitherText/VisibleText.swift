/// Makes text from the input safe to show: nothing in it controls the terminal or page.
///
/// Control characters, which a terminal obeys, and bidirectional controls, which reorder the text
/// around them, are replaced by visible signs. All other characters are kept.
package enum VisibleText {
  /// The text with every control character replaced.
  package static func neutralised(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { replacement(of: $0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(replacement(of: scalar) ?? scalar) }
    return String(result)
  }

  /// The sign shown in place of a control character; nil for any other.
  package static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    // Marks, embeddings, overrides and isolates of direction; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: "\u{FFFD}"
    // Not characters, and not allowed in XML.
    case 0xFFFE, 0xFFFF, 0xFFF9...0xFFFB: "\u{FFFD}"
    default: nil
    }
  }
}
