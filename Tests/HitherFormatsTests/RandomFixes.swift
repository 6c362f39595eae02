import HitherFormats
import HitherGeodesy
import HitherTracks
import TestSupport

/// Fixes on the grid of positions, times and sensors, with holes, as a reader may give them.
struct RandomFixes {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func fix(startsSegment: Bool) -> Fix {
    let hasTime = Int.random(in: 0..<20, using: &random) > 0
    let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
    let isWhole = Bool.random(using: &random)
    var fix = Fix(
      time: hasTime
        ? Instant(milliseconds: isWhole ? milliseconds / 1000 * 1000 : milliseconds) : .absent,
      coordinate: Coordinate(
        latitudeE7: Int32.random(in: -900_000_000...900_000_000, using: &random),
        longitudeE7: Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)),
      startsSegment: startsSegment)
    for sensor in Sensor.allCases where Bool.random(using: &random) {
      fix[sensor] = value(sensor)
    }
    return fix
  }

  private mutating func value(_ sensor: Sensor) -> Double {
    let range = sensor.range
    switch sensor {
    case .course: return Sensor.quantised(Double.random(in: 0...359.999, using: &random))
    case .accuracy: return Sensor.quantised(Double.random(in: 0.001...1e7, using: &random))
    default:
      let value = Sensor.quantised(Double.random(in: range, using: &random))
      // A rounded zero has no sign in a text.
      return value == 0 ? 0 : value
    }
  }

  /// The fixes of one member, in segments of random length.
  mutating func member(_ count: Int) -> [Fix] {
    (0..<count).map { index in
      fix(startsSegment: index == 0 || Int.random(in: 0..<10, using: &random) == 0)
    }
  }
}
