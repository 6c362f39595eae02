import HitherGeodesy
import TestSupport

extension SeededGenerator {
  /// A coordinate anywhere on the grid.
  mutating func coordinate() -> Coordinate {
    Coordinate(
      latitudeE7: .random(in: -900_000_000...900_000_000, using: &self),
      longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &self))
  }
}
