/// How a text is written as a field of separated values, and what it was before.
///
/// A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or CR for a formula, so
/// such a text gets an apostrophe before it. So does one that already begins with apostrophes
/// before such a character: then taking one away always gives back what was written.
public enum CSVText {
  /// Appends a text field: made harmless to spreadsheets, in quotes where it needs them.
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

  /// How many bytes of a field read back to take away: 1 for the apostrophe put there, else 0.
  public static func guardLength(_ field: Span<UInt8>) -> Int {
    field.count > 0 && field[0] == 0x27 && isFormula(field) ? 1 : 0
  }

  /// Whether a field begins, after any apostrophes, as a formula does.
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
