import HitherGeodesy
import HitherTracks

/// The point that is being read.
struct XMLPoint {
  var kind = PointKind.track
  var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
  var dilution = Double.nan
  var label = ""
  /// The number of sensors that have a value.
  var sensorCount = 0
  /// Why the point is rejected; the first reason is kept.
  var problem: String?

  /// Resets it to a point without values.
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

  /// Metres of accuracy per unit of dilution.
  private static let metresPerDilution = 5.0

  /// Sets the accuracy from the dilution if none was given; a dilution of 0 is unknown.
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
