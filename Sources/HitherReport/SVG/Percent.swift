import HitherText

/// Numbers of drawings as text.
package enum Percent {
  /// A percentage with two decimals, such as `12.34%`.
  static func text(_ value: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: value.isFinite ? value : 0, places: 2)
    buffer.append(byte: UInt8(ascii: "%"))
    return buffer.text
  }

  /// A length in pixels with one decimal.
  package static func pixels(_ value: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: value.isFinite ? value : 0, places: 1)
    return buffer.text
  }
}
