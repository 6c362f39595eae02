public import HitherText
internal import HitherTracks

/// Writes fixes as CSV with a header; a value that was not recorded is an empty cell.
///
/// Lines end with LF. A member's name that a spreadsheet would read as a formula gets a leading
/// apostrophe, which `CSVReader` removes again.
public struct CSVWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()

  private let delimiter: UInt8

  /// Makes a writer.
  ///
  /// - Parameter delimiter: The separator of the values: a comma or a tab.
  public init(delimiter: UInt8 = 0x2C) {
    self.delimiter = delimiter
  }

  /// Writes the header.
  public mutating func begin(_ metadata: FileMetadata) {
    let names = ["member", "time", "lat", "lon"] + Sensor.allCases.map(\.fieldName) + ["break"]
    output.append(names.joined(separator: String(UnicodeScalar(delimiter))))
    output.append(byte: 0x0A)
  }

  /// Writes a row for each record in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    var name = TextBuffer()
    CSVText.append(member, to: &name, delimiter: delimiter)
    name.append(byte: delimiter)
    for index in range { appendRow(batch.fixes, index, name) }
  }

  private mutating func appendRow(_ fixes: FixBatch, _ index: Int, _ name: TextBuffer) {
    output.append(contentsOf: name.bytes)
    if fixes.time[index] != Instant.absent.milliseconds {
      output.append(rfc3339: Instant(milliseconds: fixes.time[index]))
    }
    output.append(byte: delimiter)
    output.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
    output.append(byte: delimiter)
    output.append(scaled: Int64(fixes.longitudeE7[index]), places: 7)
    for sensor in Sensor.allCases {
      output.append(byte: delimiter)
      if !fixes[sensor].isEmpty {
        output.append(decimal: fixes[sensor][index], places: Sensor.decimals)
      }
    }
    output.append(byte: delimiter)
    if fixes.startsSegment[index] { output.append("true" as StaticString) }
    output.append(byte: 0x0A)
  }

  /// Writes nothing.
  public mutating func end() {}
}
