/// Writes a text as a field of separated values, and restores it.
///
/// A spreadsheet reads a cell that begins with `=`, `+`, `-`, `@`, a tab or CR as a formula. Where a cell begins depends on
/// the separator that it expects, which may be another than the file's, and it then ignores quotes. So such a
/// text gets an apostrophe at its start and after each possible separator within it. So does one that already
/// has apostrophes there: removing one apostrophe then always restores the original text.
///
/// Control characters, which a terminal would obey, are written as visible signs.
public enum CSVText {
  /// Appends a text field, protected against formulas, with quotes if needed.
  public static func append(
    _ field: String, to buffer: inout TextBuffer, delimiter: UInt8 = 0x2C
  ) {
    let bytes = Array(visible(field).utf8)
    let isQuoted =
      bytes.contains { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      || bytes.first == 0x20 || bytes.last == 0x20
    if isQuoted { buffer.append(byte: 0x22) }
    var isStart = true
    for (index, byte) in bytes.enumerated() {
      if isStart, isFormula(bytes.span, from: index) { buffer.append(byte: apostrophe) }
      if byte == 0x22 { buffer.append(byte: 0x22) }
      buffer.append(byte: byte)
      isStart = isSeparator(byte)
    }
    if isQuoted { buffer.append(byte: 0x22) }
  }

  /// Calls `body` with the text that was written as a field: without the added apostrophes.
  public static func withOriginal<Result>(
    of field: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    // Most fields need no copy.
    guard field.indices.contains(where: { field[$0] == apostrophe }) else { return body(field) }
    var original: [UInt8] = []
    var isStart = true
    for index in field.indices {
      let isAdded = isStart && field[index] == apostrophe && isFormula(field, from: index)
      if !isAdded { original.append(field[index]) }
      isStart = isSeparator(field[index])
    }
    return body(original.span)
  }

  private static let apostrophe: UInt8 = 0x27

  /// Whether some program begins a cell after this byte.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x3B, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Whether a text begins, after any apostrophes, like a formula.
  private static func isFormula(_ field: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < field.count, field[index] == apostrophe { index += 1 }
    guard index < field.count else { return false }
    switch field[index] {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: return true
    default: return false
    }
  }

  /// The text with control characters as signs, except tabs and line ends.
  private static func visible(_ field: String) -> String {
    func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
      guard scalar.value < 0xA0, !["\t", "\n", "\r"].contains(scalar) else { return nil }
      return VisibleText.replacement(of: scalar)
    }
    guard field.unicodeScalars.contains(where: { sign($0) != nil }) else { return field }
    var result = String.UnicodeScalarView()
    for scalar in field.unicodeScalars { result.append(sign(scalar) ?? scalar) }
    return String(result)
  }
}
