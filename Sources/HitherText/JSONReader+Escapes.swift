extension JSONReader {
  /// The checked length of the escape at a backslash: 2, 6, or 12 for a pair of surrogates.
  func escapeLength(at index: Int) throws(JSONError) -> Int {
    guard index + 1 < end else { throw failure("this escape is cut off", at: index) }
    switch bytes[index + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    case 0x75: break
    default: throw failure("no such escape", at: index)
    }
    guard let unit = hexadecimal(at: index + 2) else {
      throw failure("\\u needs four hexadecimal digits", at: index)
    }
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return 6 }
    guard UTF16.isLeadSurrogate(unit), index + 7 < end, bytes[index + 6] == 0x5C,
      bytes[index + 7] == 0x75, let second = hexadecimal(at: index + 8),
      UTF16.isTrailSurrogate(second)
    else { throw failure("half of a surrogate pair", at: index) }
    return 12
  }

  /// The value of four hexadecimal digits.
  private func hexadecimal(at index: Int) -> UInt16? {
    guard index + 4 <= end else { return nil }
    var value: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The text of a string that has been scanned.
  func text(_ content: StringContent) -> String {
    String(
      decoding: content.isPlain ? bytes[content.range] : unescaped(content.range)[...],
      as: UTF8.self)
  }

  /// The decoded bytes of a scanned string with escapes.
  @usableFromInline
  func unescaped(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == 0x5C else {
        result.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75: index += appendScalar(at: index, to: &result)
      case let byte: result.append(byte)
      }
      index += 2
    }
    return result
  }

  /// Appends the scalar of a checked `\u` escape; returns how much longer than 2 bytes it is.
  private func appendScalar(at index: Int, to result: inout [UInt8]) -> Int {
    let unit = hexadecimal(at: index + 2) ?? 0
    var units = [unit]
    if UTF16.isLeadSurrogate(unit) { units.append(hexadecimal(at: index + 8) ?? 0) }
    result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    return units.count == 2 ? 10 : 4
  }
}
