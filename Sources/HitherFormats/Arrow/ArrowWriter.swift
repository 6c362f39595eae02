internal import HitherText
internal import HitherTracks

/// Writes fixes as an Arrow IPC stream, with the columns of CSV; a value that was not recorded is null.
///
/// Every engine can read its types: text, timestamps of milliseconds in UTC, float64, and truths.
struct ArrowWriter: TrackWriter {
  var output = TextBuffer()

  private static let columns: [(name: String, kind: ArrowValues.Kind)] =
    [("member", .text), ("time", .instant), ("lat", .number), ("lon", .number)]
    + Sensor.allCases.map { ($0.fieldName, .number) } + [("break", .truth)]

  /// The largest number of rows of a batch, and of bytes of its names.
  private static let batchRows = 65_536
  private static let batchBytes = 16 << 20

  private var values = empty

  private static var empty: [ArrowValues] { columns.map { ArrowValues($0.name, $0.kind) } }

  mutating func begin(_ metadata: FileMetadata) {
    output.append(contentsOf: ArrowMessages.schema(Self.columns))
  }

  mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    var start = range.lowerBound
    while start < range.upperBound {
      let names = (Self.batchBytes - values[0].bytes.count) / max(1, member.utf8.count)
      let free = max(1, min(Self.batchRows - values[0].count, names))
      let end = min(range.upperBound, start + free)
      append(batch.fixes, start..<end, member)
      start = end
      let isFull =
        values[0].count >= Self.batchRows
        || values[0].bytes.count + member.utf8.count > Self.batchBytes
      if isFull { flush() }
    }
  }

  private mutating func append(_ fixes: FixBatch, _ range: Range<Int>, _ member: String) {
    let absent = Instant.absent.milliseconds
    for index in range {
      values[0].append(text: member)
      if fixes.time[index] == absent {
        values[1].appendNull()
      } else {
        values[1].append(integer: fixes.time[index])
      }
      values[2].append(number: Double(fixes.latitudeE7[index]) / 1e7)
      values[3].append(number: Double(fixes.longitudeE7[index]) / 1e7)
      values[4 + Sensor.allCases.count].append(truth: fixes.startsSegment[index])
    }
    for (number, sensor) in Sensor.allCases.enumerated() {
      let column = fixes[sensor]
      if column.isEmpty {
        for _ in range { values[4 + number].appendNull() }
      } else {
        for index in range { values[4 + number].append(number: column[index]) }
      }
    }
  }

  private mutating func flush() {
    guard values[0].count > 0 else { return }
    output.append(contentsOf: ArrowMessages.batch(values))
    values = Self.empty
  }

  mutating func end() {
    flush()
    output.append(contentsOf: ArrowMessages.end)
  }
}
