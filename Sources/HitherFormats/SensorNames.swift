import HitherText
import HitherTracks

/// The names that programs use for sensors, shared by all formats.
///
/// They name a column, an element in an extension, a property or an array. Names are compared
/// folded (`folded`), so that `hAcc`, `h_acc` and `HACC` are equal.
enum SensorNames {
  /// The names of a sensor, folded; if a record has several, the first in the list is used.
  static func of(_ sensor: Sensor) -> [String] {
    switch sensor {
    case .elevation:
      [
        "ele", "elevation", "alt", "altitude", "height", "elem", "elevationm", "altm", "altitudem",
        "z", "altmsl", "heightabovemsl", "heightabovemeansealevel",
      ]
    case .accuracy:
      [
        "accuracy", "acc", "accuracyhorizontal", "horizontalaccuracy", "hacc", "accuracym",
        "horizontalaccuracym",
      ]
    case .speed:
      [
        "speed", "speedmps", "speedm/s", "speedms", "velocity", "groundspeed", "speedkmh",
        "speedkm/h", "speedkph", "speedkn", "speedknots", "gndspd",
      ]
    case .course: ["course", "bearing", "heading", "coursedeg", "bearingdeg", "headingdeg"]
    case .battery: ["battery", "batterylevel", "batt", "batterypct", "battery%", "powerlevel"]
    case .heartRate: ["heartrate", "hr", "heartratebpm", "hrbpm", "bpm"]
    case .cadence: ["cadence", "cad", "cadencerpm", "runcadence"]
    case .temperature: ["temperature", "temp", "atemp", "temperaturec", "temperaturedegc"]
    case .power: ["power", "watts", "powerw", "powerwatts", "powerinwatts"]
    }
  }

  /// The sensor whose values have a name, in the sensor's own unit, whatever the name's spelling.
  ///
  /// Names that contain another unit belong to `CSVColumns`, which converts.
  static func sensor(named name: String) -> Sensor? {
    let name = folded(name)
    guard !otherUnits.contains(where: { name.hasSuffix($0) }) else { return nil }
    return Sensor.allCases.first { of($0).contains(name) }
  }

  private static let otherUnits = ["kmh", "km/h", "kph", "kn", "knots", "gndspd"]

  /// The characters removed by folding.
  private static let dropped: Set<Unicode.Scalar> = [
    " ", "\t", "_", "-", "#", ".", "(", ")", "[", "]", "'", "\"", "\u{FEFF}", "\u{A0}", "°",
  ]

  /// The folded form of a name: lower case without spaces, `_`, `-`, `#`, `.` or brackets.
  static func folded(_ name: String) -> String {
    var bare = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars where !dropped.contains(scalar) {
      bare.append(scalar)
    }
    return String(bare)
  }
}
