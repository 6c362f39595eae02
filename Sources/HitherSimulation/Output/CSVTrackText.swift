import HitherText
import HitherTracks

/// The simulator's own small writer of CSV, with a column for each recorded quantity.
enum CSVTrackText {
  static func track(_ fixes: FixBatch) -> [UInt8] {
    let sensors = Sensor.allCases.filter { !fixes[$0].isEmpty }
    var buffer = TextBuffer()
    buffer.append((["time", "lat", "lon"] + sensors.map(\.fieldName)).joined(separator: ","))
    buffer.append(byte: 0x0A)
    for index in 0..<fixes.count {
      buffer.append(rfc3339: Instant(milliseconds: fixes.time[index]))
      buffer.append(byte: 0x2C)
      buffer.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
      buffer.append(byte: 0x2C)
      buffer.append(scaled: Int64(fixes.longitudeE7[index]), places: 7)
      for sensor in sensors {
        buffer.append(byte: 0x2C)
        // A missing value is NaN, which is written as an empty cell.
        buffer.append(decimal: fixes[sensor][index], places: 2)
      }
      buffer.append(byte: 0x0A)
    }
    return buffer.bytes
  }
}
