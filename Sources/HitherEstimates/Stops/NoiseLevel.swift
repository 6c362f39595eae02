import HitherEngine
import HitherTracks

/// The noise of mean positions of one length, learned from the middle one of three in a row.
///
/// The level is the lower quartile of the distances. It follows the track by stochastic
/// approximation (H. Robbins, S. Monro, *A stochastic approximation method*, Ann. Math. Statist. 22
/// (1951) 400–407).
struct NoiseLevel: Sendable {
  /// The range of the level, in metres.
  static let levels = 0.3...30.0
  /// The number of distances that the first guess counts for, and the number in memory.
  static let memory = 15.0...105.0
  /// The lower quartile of a Rayleigh distribution, in standard deviations.
  static let rayleighQuartile = 0.7585

  /// The standard deviation in one direction of the step between two means in a row, in metres.
  private(set) var metres = 4.0
  private var distances = memory.lowerBound
  private var since = CellTrail.Sums()
  private var sinceMilliseconds: Double?
  private var last: CellTrail.Mean?
  private var beforeLast: CellTrail.Mean?

  /// Resets after a break; keeps what was learned.
  mutating func reset() {
    (since, sinceMilliseconds, last, beforeLast) = (CellTrail.Sums(), nil, nil, nil)
  }

  /// When the block that is averaged began, in milliseconds; it begins at a segment's first cell if none has.
  mutating func begun(_ first: CellTrail.Cell) -> Double {
    let since = sinceMilliseconds ?? first.milliseconds
    sinceMilliseconds = since
    return since
  }

  /// Ends a block before a cell of a trail.
  mutating func endBlock(
    before cell: CellTrail.Cell, _ frame: TrailFrame, _ scale: inout TrailScale
  ) {
    let mean = (cell.before - since).mean
    since = cell.before
    sinceMilliseconds = cell.milliseconds
    defer { (beforeLast, last) = (last, mean) }
    guard let last, let beforeLast, mean.milliseconds > beforeLast.milliseconds else { return }
    learn(beforeLast, last, mean, frame, &scale)
  }

  private mutating func learn(
    _ first: CellTrail.Mean, _ middle: CellTrail.Mean, _ last: CellTrail.Mean,
    _ frame: TrailFrame, _ scale: inout TrailScale
  ) {
    let share =
      (middle.milliseconds - first.milliseconds) / (last.milliseconds - first.milliseconds)
    let onLine = CellTrail.Mean(
      milliseconds: middle.milliseconds,
      latitudeE7: first.latitudeE7 + (last.latitudeE7 - first.latitudeE7) * share,
      longitudeE7: first.longitudeE7 + (last.longitudeE7 - first.longitudeE7) * share)
    // Three means with independent errors; a step between two has the variance 2.
    let variance = 1 + (1 - share) * (1 - share) + share * share
    let level = metres * Self.rayleighQuartile
    let square = scale.square(from: middle, to: onLine.onGrid, frame)
    let isBeyond = square > level * level * variance / 2
    distances = min(distances + 1, Self.memory.upperBound)
    let step = 3 / distances
    metres *= isBeyond ? 1 + 0.25 * step : 1 - 0.75 * step
    metres = min(max(metres, Self.levels.lowerBound), Self.levels.upperBound)
  }
}

extension NoiseLevel: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&distances)
    try c.code(&since)
    try c.code(orNaN: &sinceMilliseconds)
    try c.code(&last)
    try c.code(&beforeLast)
  }
}
