internal import HitherText

/// Reads degrees in text to the grid of positions.
enum DegreesText {
  /// Reads a latitude or longitude.
  ///
  /// - Parameters:
  ///   - name: What it is, for the fault.
  ///   - limit: The largest magnitude in degrees.
  static func gridValue(
    _ text: Span<UInt8>, _ name: String, _ limit: Int64
  ) throws(RecordFault) -> Int32 {
    guard let degreesE7 = NumberText.scaled(text, places: 7) else {
      throw RecordFault(reason: "\(name) '\(RecordFault.excerpt(text))' is not a number")
    }
    guard degreesE7.magnitude <= UInt64(limit) * 10_000_000 else {
      throw RecordFault(
        reason: "\(name) \(RecordFault.excerpt(text)) is outside -\(limit)...\(limit)")
    }
    return Int32(truncatingIfNeeded: degreesE7)
  }
}
