/// Writes a text as a field of separated values, and restores it.
///
/// A spreadsheet reads a field that begins with `=`, `+`, `-`, `@`, a tab or CR as a formula, so
/// such a text gets a leading apostrophe. So does one that already begins with apostrophes before
/// such a character: removing one apostrophe then always restores the original text.
public enum CSVText {
  /// Appends a text field, protected against formulas, with quotes if needed.
  public static func append(
    _ field: String, to buffer: inout TextBuffer, delimiter: UInt8 = 0x2C
  ) {
    let bytes = Array(field.utf8)
    let isGuarded = isFormula(bytes.span)
    let isQuoted =
      bytes.contains { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      || bytes.first == 0x20 || bytes.last == 0x20
    if isQuoted { buffer.append(byte: 0x22) }
    if isGuarded { buffer.append(byte: 0x27) }
    for byte in bytes {
      if byte == 0x22 { buffer.append(byte: 0x22) }
      buffer.append(byte: byte)
    }
    if isQuoted { buffer.append(byte: 0x22) }
  }

  /// The number of bytes to remove from a field: 1 for the added apostrophe, otherwise 0.
  public static func guardLength(_ field: Span<UInt8>) -> Int {
    field.count > 0 && field[0] == 0x27 && isFormula(field) ? 1 : 0
  }

  /// Whether a field begins, after any apostrophes, like a formula.
  private static func isFormula(_ field: Span<UInt8>) -> Bool {
    var index = 0
    while index < field.count, field[index] == 0x27 { index += 1 }
    guard index < field.count else { return false }
    switch field[index] {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: return true
    default: return false
    }
  }
}
