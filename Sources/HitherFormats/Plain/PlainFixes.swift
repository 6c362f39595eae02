import HitherGeodesy
import HitherTracks

/// Fixes read one after the other, which go into the columns of a batch together.
struct PlainFixes: Sendable {
  struct Place {
    var time: Int64
    var coordinate: Coordinate
  }

  /// The sensors that a fix may have a value of.
  let sensors: [Sensor]
  private var places: [Place] = []
  /// Of each fix a value for each sensor, NaN where there is none.
  private var values: [Double] = []

  init(_ sensors: [Sensor]) {
    self.sensors = sensors
  }

  var count: Int { places.count }

  /// Appends a fix; the values of its sensors were appended before, or are appended behind it.
  @inline(__always)
  mutating func append(_ time: Instant, _ coordinate: Coordinate) {
    places.append(Place(time: time.milliseconds, coordinate: coordinate))
  }

  /// Appends the value of the next sensor.
  @inline(__always)
  mutating func append(_ value: Double) { values.append(value) }

  /// Takes back the values of a fix that was not appended.
  mutating func dropRest() {
    values.removeLast(max(0, values.count - places.count * sensors.count))
  }

  /// Moves all fixes to the end of a batch; none begins a segment.
  mutating func move(to fixes: inout FixBatch) {
    fixes.time.append(contentsOf: places.lazy.map { $0.time })
    fixes.settled.append(contentsOf: places.lazy.map { $0.time })
    fixes.latitudeE7.append(contentsOf: places.lazy.map { $0.coordinate.latitudeE7 })
    fixes.longitudeE7.append(contentsOf: places.lazy.map { $0.coordinate.longitudeE7 })
    fixes.startsSegment.append(contentsOf: repeatElement(false, count: places.count))
    for sensor in Sensor.allCases {
      if let number = sensors.firstIndex(of: sensor) {
        moveValues(number, to: &fixes[sensor], end: fixes.time.count)
      } else if !fixes[sensor].isEmpty {
        fixes[sensor].append(contentsOf: repeatElement(.nan, count: places.count))
      }
    }
    places.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Moves the values of a sensor to its column, which stays empty while no fix has one.
  private func moveValues(_ number: Int, to column: inout [Double], end: Int) {
    let own = stride(from: number, to: values.count, by: sensors.count).lazy.map { values[$0] }
    if column.isEmpty {
      guard own.contains(where: { !$0.isNaN }) else { return }
      column.append(contentsOf: repeatElement(.nan, count: end - places.count))
    }
    column.append(contentsOf: own)
  }
}
