package import HitherText
import HitherTracks

/// The single rule for the format of figures in JSON, separated values and events.
///
/// The decimals follow from the unit at the end of the field's name, so that a field has the same
/// decimals in all files. Rounding is half to even, trailing zeros are dropped, and unknown values
/// (nil, not finite) are null: an empty cell in CSV.
package enum FieldFormat {
  /// Metres with millimetres: distances whose parts are added up again.
  private static let ways: Set<String> = ["raw_distance_m", "distance_m", "progress_m"]

  /// The most decimals of a field, by its name without the names of the objects around it.
  package static func places(ofFieldNamed name: String) -> Int {
    switch name {
    case "lat", "lon": 7
    case "wall_ms", "core_ms", "kernel_ms", "ratio": 6
    case _ where ways.contains(name): 3
    case _ where name.hasSuffix("_m"): 1
    case _ where name.hasSuffix("_pct"): 2
    case _ where name.hasSuffix("_bpm"): 1
    default: 3
    }
  }

  /// Units by the end of a name; longer suffixes come first.
  private static let units: [(suffix: String, unit: String)] = [
    ("_s_per_km", "s/km"), ("_m_per_min", "m/min"), ("_mps", "m/s"), ("_deg", "°"),
    ("_bpm", "1/min"),
    ("_pct", "%"), ("_m", "m"), ("_s", "s"), ("_j", "J"),
  ]

  /// The unit of a figure, by its name; empty if it has none.
  package static func unit(ofFieldNamed name: String) -> String {
    if name == "lat" || name == "lon" { return "°" }
    if let sensor = Sensor.allCases.first(where: { $0.fieldName == name }) { return sensor.unit }
    return units.first { name.hasSuffix($0.suffix) }?.unit ?? ""
  }

  /// A figure rounded to the decimals with which it is written.
  package static func rounded(_ number: Double, named name: String) -> Double {
    let scale = (0..<places(ofFieldNamed: name)).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded(.toNearestOrEven) / scale
  }

  /// Appends a figure as text; nothing if it is not finite.
  package static func append(_ number: Double, named name: String, to buffer: inout TextBuffer) {
    buffer.append(decimal: number, places: places(ofFieldNamed: name))
  }
}
