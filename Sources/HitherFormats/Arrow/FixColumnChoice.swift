package import HitherTracks

/// Which columns of a table are read as what, by their numbers.
package struct FixColumnChoice: Sendable {
  /// A column of numbers, and what they are multiplied by.
  package struct Measure: Sendable {
    package var sensor: Sensor
    package var column: Int
    package var factor = 1.0

    package init(_ sensor: Sensor, _ column: Int, factor: Double = 1) {
      (self.sensor, self.column, self.factor) = (sensor, column, factor)
    }
  }

  /// Where a fix has its position.
  package enum Position: Sendable {
    /// Columns of latitudes and longitudes, in degrees divided by the scale.
    case degrees(latitude: Int, longitude: Int, scale: Double)
    /// A structure with the columns `x` and `y`.
    case structure(Int, x: Int, y: Int)
    /// Lists of numbers, `x` and `y` first.
    case lists(Int, values: Int)
    /// Well-known binary.
    case binary(Int)
  }

  /// Nil if no fix has a time.
  package var time: Int?
  package var position: Position
  /// Nil if all fixes are of one member.
  package var member: Int?
  package var sensors: [Measure] = []
  package var breaks: Int?
  /// The zone of times that have none; nil if their column has a zone, or if they are in UTC.
  package var zone: TimeZone?
  /// Whether times without a zone are read as UTC without anyone having said so.
  package var assumesUTC = false

  package init(time: Int?, position: Position) {
    (self.time, self.position) = (time, position)
  }

  /// The columns that are read.
  package var columns: [Int] {
    let places =
      switch position {
      case .degrees(let latitude, let longitude, _): [latitude, longitude]
      case .structure(let column, let x, let y): [column, x, y]
      case .lists(let column, let values): [column, values]
      case .binary(let column): [column]
      }
    return places + [time, member, breaks].compactMap { $0 } + sensors.map(\.column)
  }
}
