public import HitherText
internal import HitherTracks

/// Writes fixes as NDJSON: one JSON object per line, without values that were not recorded.
public struct NDJSONWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()
  private let sensorKeys = Sensor.allCases.map { ", \"\($0.fieldName)\": " }

  /// Makes a writer.
  public init() {}

  /// Writes nothing: the format has no header.
  public mutating func begin(_ metadata: FileMetadata) {}

  /// Writes a line for each record in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    var name = TextBuffer()
    if !member.isEmpty {
      name.append("\"member\": " as StaticString)
      JSONText.append(member, to: &name)
      name.append(", " as StaticString)
    }
    for index in range { appendLine(batch.fixes, index, name) }
  }

  private mutating func appendLine(_ fixes: FixBatch, _ index: Int, _ name: TextBuffer) {
    output.append(byte: 0x7B)
    output.append(contentsOf: name.bytes)
    if fixes.time[index] != Instant.absent.milliseconds {
      output.append("\"time\": \"" as StaticString)
      output.append(rfc3339: Instant(milliseconds: fixes.time[index]))
      output.append("\", " as StaticString)
    }
    output.append("\"lat\": " as StaticString)
    output.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
    output.append(", \"lon\": " as StaticString)
    output.append(scaled: Int64(fixes.longitudeE7[index]), places: 7)
    for sensor in Sensor.allCases where !fixes[sensor].isEmpty {
      let value = fixes[sensor][index]
      if value.isNaN { continue }
      output.append(sensorKeys[sensor.rawValue])
      output.append(decimal: value, places: Sensor.decimals)
    }
    if fixes.startsSegment[index] { output.append(", \"break\": true" as StaticString) }
    output.append("}\n" as StaticString)
  }

  /// Writes nothing.
  public mutating func end() {}
}
