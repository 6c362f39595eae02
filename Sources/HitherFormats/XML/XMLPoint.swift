import HitherGeodesy
import HitherTracks

/// The point that is being read.
struct XMLPoint {
  var kind = PointKind.track
  var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
  var dilution = Double.nan
  var label = ""
  /// How many sensors have a value.
  var sensorCount = 0
  /// Why the point is refused; the first reason holds.
  var problem: String?

  /// Makes it a point of which nothing is known.
  mutating func reset(_ kind: PointKind) {
    self.kind = kind
    fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    dilution = .nan
    sensorCount = 0
    if !label.isEmpty { label = "" }
    if problem != nil { problem = nil }
  }

  mutating func refuse(_ reason: String) {
    if problem == nil { problem = reason }
  }

  /// Metres of accuracy that one unit of dilution is taken for.
  private static let metresPerDilution = 5.0

  /// Fills the accuracy from the dilution where none was given; one of 0 says nothing.
  mutating func settleAccuracy() {
    if fix.accuracy.isNaN, !dilution.isNaN {
      fix.accuracy = Sensor.quantised(dilution * Self.metresPerDilution)
      sensorCount += 1
    }
    if fix.accuracy == 0 {
      fix.accuracy = .nan
      sensorCount -= 1
    }
  }
}
