internal import HitherText

extension JSONReader {
  /// Reads a latitude or longitude on the grid of 1e-7 degrees; nil for `null`.
  ///
  /// - Parameters:
  ///   - name: What the value is, for the error.
  ///   - limit: The largest magnitude in degrees.
  mutating func readDegrees(_ name: String, _ limit: Int64) throws(JSONError) -> Int32? {
    switch peekKind() {
    case .null:
      try readNull()
      return nil
    case .number:
      let scaled = try readScaled(places: 7)
      guard scaled.magnitude <= UInt64(limit) * 10_000_000 else {
        var buffer = TextBuffer()
        buffer.append(scaled: scaled, places: 7)
        throw errorAtLastValue("\(name) \(buffer.text) is outside -\(limit)...\(limit)")
      }
      return Int32(truncatingIfNeeded: scaled)
    default: throw JSONError(place: nextPlace(), message: "\(name) is not a number")
    }
  }
}
