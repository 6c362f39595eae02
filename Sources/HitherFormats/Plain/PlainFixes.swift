import HitherGeodesy
import HitherTracks

/// A fix as it was read, to become a row of a batch.
struct PlainFix: Sendable {
  var time = Instant.absent
  var coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0)
  /// By sensor.
  private(set) var values = InlineArray<8, Double>(repeating: .nan)
  /// A bit for each sensor that has a value.
  private(set) var known: UInt8 = 0

  /// Whether it has a value of a sensor.
  @inline(__always)
  func has(_ sensor: Sensor) -> Bool { known &>> UInt8(sensor.rawValue) & 1 != 0 }

  /// Takes a sensor's value.
  @inline(__always)
  mutating func take(_ value: Double, of sensor: Sensor) {
    values[sensor.rawValue] = value
    known |= 1 &<< UInt8(sensor.rawValue)
  }

  /// Takes the position, from degrees in range on the grid.
  @inline(__always)
  mutating func take(north: Int64, east: Int64) {
    coordinate = Coordinate(
      latitudeE7: Int32(truncatingIfNeeded: north), longitudeE7: Int32(truncatingIfNeeded: east))
  }
}

/// Fixes read one after the other, which go into the columns of a batch together.
struct PlainFixes: Sendable {
  private var rows: [PlainFix] = []
  /// A bit for each sensor of which some fix has a value.
  private var known: UInt8 = 0

  var count: Int { rows.count }

  @inline(__always)
  mutating func append(_ fix: PlainFix) {
    rows.append(fix)
    known |= fix.known
  }

  /// Moves all fixes to the end of a batch; none begins a segment.
  mutating func move(to fixes: inout FixBatch) {
    let before = fixes.count
    append(to: &fixes.time) { $0.time.milliseconds }
    fixes.settled.append(contentsOf: fixes.time[before...])
    append(to: &fixes.latitudeE7) { $0.coordinate.latitudeE7 }
    append(to: &fixes.longitudeE7) { $0.coordinate.longitudeE7 }
    fixes.startsSegment.append(contentsOf: repeatElement(false, count: rows.count))
    for sensor in Sensor.allCases {
      let number = sensor.rawValue
      guard known &>> UInt8(number) & 1 != 0 else {
        if !fixes[sensor].isEmpty {
          fixes[sensor].append(contentsOf: repeatElement(.nan, count: rows.count))
        }
        continue
      }
      if fixes[sensor].isEmpty { fixes[sensor] = Array(repeating: .nan, count: before) }
      append(to: &fixes[sensor]) { $0.values[number] }
    }
    rows.removeAll(keepingCapacity: true)
    known = 0
  }

  /// Appends a value of each fix to a column.
  @inline(__always)
  private func append<Value: ExpressibleByIntegerLiteral>(
    to column: inout [Value], _ value: (borrowing PlainFix) -> Value
  ) {
    let before = column.count
    column.append(contentsOf: repeatElement(0, count: rows.count))
    var places = column.mutableSpan
    let fixes = rows.span
    for index in fixes.indices { places[before + index] = value(fixes[index]) }
  }
}
