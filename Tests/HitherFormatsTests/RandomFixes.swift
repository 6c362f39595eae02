import HitherFormats
import HitherGeodesy
import HitherTracks

/// SplitMix64: the same numbers from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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
