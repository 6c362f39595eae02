import HitherGeodesy
import HitherTracks

/// The deviation of each inner fix of a batch from the line between its neighbours.
///
/// It is expressed as the noise that would make half of such distances longer, which
/// `PositionNoise` compares with its estimate. It is computed for all fixes in advance, so that no
/// fix waits for the estimate that the previous one has changed.
struct PositionSwings {
  /// By the last of three fixes, the squares of that noise, in m², except for rounding; NaN if it must be measured.
  private(set) var squares: [Double]

  init(_ batch: FixBatch) {
    squares = [Double](repeating: .nan, count: batch.count)
    guard batch.count > 2 else { return }
    Self.fill(
      squares.mutableSpan, batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span)
  }

  private static let scale =
    RoughScale.metresPerUnit * RoughScale.metresPerUnit
    / (PositionNoise.rayleighMedian * PositionNoise.rayleighMedian)
  private static let least = 2 * PositionNoise.leastMetres * PositionNoise.leastMetres

  /// Four fixes at a time if their steps have equal lengths, as nearly all have.
  private static func fill(
    _ squares: consuming MutableSpan<Double>, _ times: Span<Int64>, _ latitudes: Span<Int32>,
    _ longitudes: Span<Int32>
  ) {
    let (scale, least) = (Self.scale, Self.least)
    var index = 2
    while index &+ 4 <= squares.count {
      // Each of the six fixes that four of them need is read once.
      let near = (index &- 2)..<(index &+ 4)
      let ticks = times.extracting(near)
      let step = ticks[1] &- ticks[0]
      let others =
        (ticks[2] &- ticks[1]) ^ step | (ticks[3] &- ticks[2]) ^ step
        | (ticks[4] &- ticks[3]) ^ step | (ticks[5] &- ticks[4]) ^ step
      if others == 0 {
        let found = lastFour(latitudes.extracting(near), longitudes.extracting(near), scale, least)
        for lane in 0..<4 { squares[index &+ lane] = found[lane] }
      } else {
        for index in index..<(index &+ 4) {
          fillOne(&squares, times, latitudes, longitudes, index, scale, least)
        }
      }
      index &+= 4
    }
    for index in index..<squares.count {
      fillOne(&squares, times, latitudes, longitudes, index, scale, least)
    }
  }

  /// The results for the last four of six fixes, equal to `fillOne` to the bit.
  @inline(__always)
  private static func lastFour(
    _ latitudes: Span<Int32>, _ longitudes: Span<Int32>, _ scale: Double, _ least: Double
  ) -> SIMD4<Double> {
    let before = (latitude: four(latitudes, 0), longitude: four(longitudes, 0))
    let now = (latitude: four(latitudes, 2), longitude: four(longitudes, 2))
    let last = (
      latitude: between(before.latitude, now.latitude),
      longitude: between(before.longitude, now.longitude)
    )
    let (whole, part) = (now.longitude - before.longitude, last.longitude - before.longitude)
    let (above, below) = RoughScale.cosineParts(latitudesE7: last.latitude)
    let north = last.latitude - before.latitude - 0.5 * (now.latitude - before.latitude)
    let (high, wide) = (north * below, (part - 0.5 * whole) * above)
    let (off, unit) = (scale * (high * high + wide * wide), below * below)
    // Whole numbers, so their squares can be compared instead.
    let most = 1_800_000_000.0 * 1_800_000_000
    let isKnown = (whole * whole .< most) .& (part * part .< most) .& (off .> least * unit)
    let found = off / (1.5 * unit)
    return all(isKnown) ? found : found.replacing(with: .nan, where: .!isKnown)
  }

  @inline(__always)
  private static func four(_ column: Span<Int32>, _ index: Int) -> SIMD4<Double> {
    SIMD4(
      Double(column[index]), Double(column[index &+ 1]), Double(column[index &+ 2]),
      Double(column[index &+ 3]))
  }

  /// The four values between two groups of four that are two places apart.
  @inline(__always)
  private static func between(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(one[1], one[2], other[1], other[2])
  }

  @inline(__always)
  private static func fillOne(
    _ squares: inout MutableSpan<Double>, _ times: Span<Int64>, _ latitudes: Span<Int32>,
    _ longitudes: Span<Int32>, _ index: Int, _ scale: Double, _ least: Double
  ) {
    let before = (
      latitude: Double(latitudes[index &- 2]), longitude: Double(longitudes[index &- 2])
    )
    let last = (
      latitude: Double(latitudes[index &- 1]), longitude: Double(longitudes[index &- 1])
    )
    let now = (latitude: Double(latitudes[index]), longitude: Double(longitudes[index]))
    let stepBefore = times[index &- 1] &- times[index &- 2]
    let step = times[index] &- times[index &- 1]
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
  }
}
