internal import HitherText

/// Degrees that are not plain numbers: with minutes and seconds, or with a letter for the hemisphere.
///
/// `25°06'00.0"N`, `N 25 06.5`, `25:06:00 S`, `121.5E`. Only the last number may have a fraction.
enum CSVDegrees {
  /// The value times 10^7, rounded; nil for another text.
  ///
  /// - Parameters:
  ///   - letters: The letters of the positive and the negative side, in lower case.
  static func gridValue(
    _ text: Span<UInt8>, letters: (positive: UInt8, negative: UInt8), hasDecimalComma: Bool
  ) -> Int64? {
    var numbers: [Range<Int>] = []
    var sign: Double?
    var index = 0
    var hasFraction = false
    while index < text.count {
      let byte = text[index]
      let point: UInt8 = hasDecimalComma ? 0x2C : 0x2E
      if byte &- 0x30 < 10 {
        guard numbers.count < 3, !hasFraction else { return nil }
        let start = index
        while index < text.count, text[index] &- 0x30 < 10 || text[index] == point {
          if text[index] == point {
            if hasFraction { return nil }
            hasFraction = true
          }
          index += 1
        }
        numbers.append(start..<index)
        continue
      }
      let isLetter = byte | 0x20 == letters.positive || byte | 0x20 == letters.negative
      if isLetter || byte == 0x2D || byte == 0x2B {
        // One sign, before all numbers or, as a letter, after them.
        guard sign == nil, isLetter || numbers.isEmpty else { return nil }
        sign = byte | 0x20 == letters.positive || byte == 0x2B ? 1 : -1
      } else if !isMark(byte) {
        return nil
      }
      index += 1
    }
    guard numbers.count > 1 || sign != nil, !numbers.isEmpty else { return nil }
    var degrees = 0.0
    var unit = 1.0
    for (place, range) in numbers.enumerated() {
      let value = CSVCell.double(text.extracting(range), hasDecimalComma: hasDecimalComma)
      guard value.isFinite, place == 0 || value < 60 else { return nil }
      degrees += value * unit
      unit /= 60
    }
    guard degrees <= 180 else { return nil }
    return Int64(((sign ?? 1) * degrees * 1e7).rounded(.toNearestOrEven))
  }

  /// Whether a byte may separate the numbers.
  ///
  /// Separators are spaces, colons, and marks of degrees, minutes and seconds, including those that
  /// UTF-8 and older encodings write in bytes above 127.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte >= 0x80 || [0x20, 0x3A, 0x27, 0x22].contains(byte)
      || [0x64, 0x6D].contains(byte | 0x20)
  }
}
