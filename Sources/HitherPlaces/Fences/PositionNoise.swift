import HitherEngine
import HitherGeodesy
import HitherTracks

/// Estimates the jitter of fixes from the fixes alone, for fixes without an accuracy.
///
/// Of three fixes the middle one is compared with the line between the others; the median of its
/// distance, over about the last hundred fixes, gives the standard deviation of white noise. Slowly
/// varying noise is not detected; turns of the path cannot be distinguished from noise, but are
/// rare.
struct PositionNoise: Hashable {
  /// The estimate, in metres.
  private(set) var metres: Double
  private var before: Coordinate?
  private var stepBefore: Int64 = 0

  /// Fixes farther apart are not used, in milliseconds.
  private static let longestStep: Int64 = 300_000
  /// A device without a position repeats its last one, which is not a lack of noise.
  static let leastMetres = 1e-3
  /// The median of Rayleigh's distribution, in standard deviations.
  static let rayleighMedian = 1.1774
  private static let bounds = 1.0...60.0

  init(usualMetres: Double) {
    metres = usualMetres
  }

  /// Processes the next fix.
  ///
  /// - Parameters:
  ///   - last: The previous fix; nil if the path from it was not recorded.
  ///   - step: The time since then, in milliseconds.
  ///   - swing: The value of `PositionSwings` for the fix.
  @inline(__always)
  mutating func take(
    _ place: Coordinate, last: Coordinate?, step: Int64, swing: Double
  ) {
    defer {
      before = last
      stepBefore = step
    }
    guard let last, let before, step > 0, stepBefore > 0, step <= Self.longestStep,
      stepBefore <= Self.longestStep
    else { return }
    // Whether the deviation is larger is certain except for a narrow range.
    let square = metres * metres
    if abs(swing - square) > square * 1e-8 {
      // The result is as random as a coin toss: both values are computed, because a branch would be
      // mispredicted half of the time.
      let stepped = SIMD2(metres / 1.02, metres * 1.02)[swing > square ? 1 : 0]
      metres = min(max(stepped, Self.bounds.lowerBound), Self.bounds.upperBound)
    } else {
      measure(place, last, before, share: Double(stepBefore) / Double(stepBefore &+ step))
    }
  }

  /// Compares three consecutive fixes.
  ///
  /// - Parameter share: The time from the first to the second divided by that to the third.
  private mutating func measure(
    _ place: Coordinate, _ last: Coordinate, _ before: Coordinate, share: Double
  ) {
    let north =
      Double(last.latitudeE7) - Double(before.latitudeE7)
      - share * (Double(place.latitudeE7) - Double(before.latitudeE7))
    let whole = Coordinate.longitudeStepE7(from: before.longitudeE7, to: place.longitudeE7)
    let part = Coordinate.longitudeStepE7(from: before.longitudeE7, to: last.longitudeE7)
    let east = (Double(part) - share * Double(whole)) * RoughScale.cosine(last.latitudeE7)
    let rest = 1 - share
    let spread = 1 + share * share + rest * rest
    let off = RoughScale.metresPerUnit * (north * north + east * east).squareRoot()
    guard off > Self.leastMetres else { return }
    // The deviation is Rayleigh distributed with this variance; its median is 1.1774 times the root.
    let isBeyond = off > metres * (Self.rayleighMedian * spread.squareRoot())
    let stepped = isBeyond ? metres * 1.02 : metres / 1.02
    metres = min(max(stepped, Self.bounds.lowerBound), Self.bounds.upperBound)
  }
}

extension PositionNoise: StateCoding {
  init() { metres = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&before)
    try c.code(&stepBefore)
  }

  func validate() throws(StateError) {
    guard Self.bounds.contains(metres) else {
      throw StateError.malformed("an estimate of noise is out of range")
    }
  }
}
