internal import HitherText
internal import HitherTracks

/// Values in the cells of a CSV file.
enum CSVCell {
  /// Whether a cell has no value: empty, or a word for it.
  static func isBlank(_ cell: Span<UInt8>) -> Bool {
    if cell.isEmpty { return true }
    guard cell.count <= 4 else { return false }
    return ["nan", "null", "na", "none", "n/a", "\\n", "-"].contains {
      equals(cell, $0)
    }
  }

  /// Whether a cell equals a word, ignoring case.
  static func equals(_ cell: Span<UInt8>, _ word: String) -> Bool {
    hasPrefix(cell, word) && cell.count == word.utf8.count
  }

  /// Whether a cell begins with a word, ignoring case.
  static func hasPrefix(_ cell: Span<UInt8>, _ word: String) -> Bool {
    guard cell.count >= word.utf8.count else { return false }
    var index = 0
    for byte in word.utf8 {
      let other = cell[index]
      let isLetter = (0x41...0x5A).contains(other)
      guard (isLetter ? other | 0x20 : other) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether a cell means true.
  static func isTrue(_ cell: Span<UInt8>) -> Bool {
    ["true", "1", "yes", "y", "t"].contains { equals(cell, $0) }
  }

  /// The number in a cell times 10^places; nil if there is none.
  @inline(__always)
  static func scaled(_ cell: Span<UInt8>, places: Int, hasDecimalComma: Bool) -> Int64? {
    if hasDecimalComma {
      return withPoint(cell) { NumberText.scaled($0, places: places) }
    }
    return NumberText.scaled(cell, places: places)
  }

  /// The number in a cell; NaN if the cell is blank, infinity if it holds something else.
  @inline(__always)
  static func double(_ cell: Span<UInt8>, hasDecimalComma: Bool) -> Double {
    if cell.isEmpty { return .nan }
    let value =
      hasDecimalComma ? withPoint(cell) { NumberText.double($0) } : NumberText.double(cell)
    return value ?? (isBlank(cell) ? .nan : .infinity)
  }

  /// The number in a cell that ends with its unit, in the sensor's own unit; nil for any other cell.
  static func measure(_ cell: Span<UInt8>, _ sensor: Sensor, hasDecimalComma: Bool) -> Double? {
    var end = cell.count
    while end > 0, cell[end - 1] &- 0x30 >= 10, cell[end - 1] != 0x2E { end -= 1 }
    var start = end
    while start < cell.count, cell[start] == 0x20 { start += 1 }
    let unit = cell.extracting(start..<cell.count)
    guard end > 0, let factor = units(of: sensor).first(where: { equals(unit, $0.name) })?.factor
    else { return nil }
    let value = double(cell.extracting(0..<end), hasDecimalComma: hasDecimalComma)
    return value.isFinite ? value * factor : nil
  }

  private static func units(of sensor: Sensor) -> [(name: String, factor: Double)] {
    switch sensor {
    case .elevation, .accuracy: [("m", 1), ("ft", 0.3048)]
    case .speed:
      [
        ("m/s", 1), ("km/h", 1 / 3.6), ("kmh", 1 / 3.6), ("kn", 1852.0 / 3600), ("mph", 0.44704),
      ]
    case .battery: [("%", 1)]
    case .course: [("°", 1)]
    case .heartRate: [("bpm", 1)]
    case .cadence: [("rpm", 1), ("spm", 1)]
    case .temperature: [("°c", 1), ("c", 1)]
    case .power: [("w", 1)]
    }
  }

  /// Reads a cell after replacing its decimal comma by a point; nil if it is longer than any number.
  private static func withPoint<Value>(
    _ cell: Span<UInt8>, _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    var copy = InlineArray<48, UInt8>(repeating: 0)
    guard cell.count <= copy.count else { return nil }
    for index in cell.indices { copy[index] = cell[index] == 0x2C ? 0x2E : cell[index] }
    return read(copy.span.extracting(0..<cell.count))
  }
}
