public import HitherText
internal import HitherTracks

/// Writes fixes as OwnTracks messages: one `location` per line.
///
/// Times and values keep decimals that the apps would round, so that a fix read back from such a
/// message is the same fix.
public struct OwnTracksWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()

  /// Makes a writer.
  public init() {}

  /// Writes nothing: the format has no header.
  public mutating func begin(_ metadata: FileMetadata) {}

  /// Writes a line for each record in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    var name = TextBuffer()
    if !member.isEmpty {
      name.append(",\"tid\":" as StaticString)
      JSONText.append(String(member.suffix(2)), to: &name)
      name.append(",\"username\":" as StaticString)
      JSONText.append(member, to: &name)
    }
    for index in range { appendLine(batch.fixes, index, name) }
  }

  private mutating func appendLine(_ fixes: FixBatch, _ index: Int, _ name: TextBuffer) {
    output.append("{\"_type\":\"location\"" as StaticString)
    if fixes.time[index] != Instant.absent.milliseconds {
      output.append(",\"tst\":" as StaticString)
      output.append(scaled: fixes.time[index], places: 3)
    }
    output.append(",\"lat\":" as StaticString)
    output.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
    output.append(",\"lon\":" as StaticString)
    output.append(scaled: Int64(fixes.longitudeE7[index]), places: 7)
    for field in OwnTracksField.allCases {
      guard let sensor = field.sensor, !fixes[sensor].isEmpty else { continue }
      let value = fixes[sensor][index]
      if value.isNaN { continue }
      output.append(byte: 0x2C)
      output.append(byte: 0x22)
      output.append(field.name)
      output.append("\":" as StaticString)
      append(value, of: field)
    }
    if fixes.startsSegment[index] { output.append(",\"break\":true" as StaticString) }
    output.append(contentsOf: name.bytes)
    output.append("}\n" as StaticString)
  }

  private mutating func append(_ value: Double, of field: OwnTracksField) {
    guard field == .velocity else {
      output.append(decimal: value, places: Sensor.decimals)
      return
    }
    // A thousandth of a metre per second is exactly 36 ten-thousandths of a kilometre per hour.
    output.append(decimal: (value * 1000).rounded(.toNearestOrEven) * 36 / 10_000, places: 4)
  }

  /// Writes nothing.
  public mutating func end() {}
}
