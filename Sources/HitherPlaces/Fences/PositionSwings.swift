import HitherGeodesy
import HitherTracks

/// How far each fix of a batch's inside is off the line between its neighbours, as the noise that would make half of
/// such distances longer: what `PositionNoise` compares with its estimate, for all fixes beforehand.
///
/// Beforehand no fix waits for the estimate that the one before has changed.
struct PositionSwings {
  /// By the last of three fixes, the squares of that noise, in m², but for rounding; NaN where it must be measured.
  private(set) var squares: [Double]

  init(_ batch: FixBatch) {
    squares = [Double](repeating: .nan, count: batch.count)
    guard batch.count > 2 else { return }
    Self.fill(
      squares.mutableSpan, batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span)
  }

  private static func fill(
    _ squares: consuming MutableSpan<Double>, _ times: Span<Int64>, _ latitudes: Span<Int32>,
    _ longitudes: Span<Int32>
  ) {
    let scale =
      RoughScale.metresPerUnit * RoughScale.metresPerUnit
      / (PositionNoise.rayleighMedian * PositionNoise.rayleighMedian)
    let least = 2 * PositionNoise.leastMetres * PositionNoise.leastMetres
    // What is known of the two fixes before is carried along.
    var before = (latitude: Double(latitudes[0]), longitude: Double(longitudes[0]))
    var last = (latitude: Double(latitudes[1]), longitude: Double(longitudes[1]))
    var stepBefore = times[1] &- times[0]
    for index in 2..<squares.count {
      let now = (latitude: Double(latitudes[index]), longitude: Double(longitudes[index]))
      let step = times[index] &- times[index &- 1]
      // A half it is of nearly all, for which no division is needed.
      let share = stepBefore == step ? 0.5 : Double(stepBefore) / Double(stepBefore &+ step)
      let rest = 1 - share
      let spread = 1 + share * share + rest * rest
      let (whole, part) = (now.longitude - before.longitude, last.longitude - before.longitude)
      let (above, below) = RoughScale.cosineParts(latitudeE7: last.latitude)
      let north = last.latitude - before.latitude - share * (now.latitude - before.latitude)
      let (high, wide) = (north * below, (part - share * whole) * above)
      let (off, unit) = (scale * (high * high + wide * wide), below * below)
      // Not across the antimeridian, and not where a device repeats its last position.
      if abs(whole) < 1_800_000_000, abs(part) < 1_800_000_000, off > least * unit {
        squares[index] = off / (spread * unit)
      }
      (before, last, stepBefore) = (last, now, step)
    }
  }
}
