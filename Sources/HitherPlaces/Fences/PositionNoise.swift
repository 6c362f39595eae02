import HitherEngine
import HitherGeodesy
import HitherTracks

/// Estimates from the fixes alone how far they jump to and fro, for fixes that tell no accuracy.
///
/// Of three fixes the middle one is held against the line between the others; the median of what
/// it is off, over about the last hundred fixes, gives the standard deviation of noise that is new at
/// each fix. Noise that wanders slowly is not seen; nor can turns of the way be told from it, but they
/// are seldom.
struct PositionNoise: Hashable {
  /// The estimate, in metres.
  private(set) var metres: Double
  private var before: Coordinate?
  private var stepBefore: Int64 = 0

  /// Fixes farther apart tell nothing, in milliseconds.
  private static let longestStep: Int64 = 300_000
  /// A device repeats its last position where it has none: that is no rest from noise.
  static let leastMetres = 1e-3
  /// The median of Rayleigh's distribution, in standard deviations.
  static let rayleighMedian = 1.1774
  private static let bounds = 1.0...60.0

  init(usualMetres: Double) {
    metres = usualMetres
  }

  /// Takes the next fix.
  ///
  /// - Parameters:
  ///   - last: The fix before; nil where the way from it was not recorded.
  ///   - step: The time since then, in milliseconds.
  ///   - swing: What `PositionSwings` says of the fix.
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
    // Whether it is off by more is clear but for a sliver.
    let square = metres * metres
    if abs(swing - square) > square * 1e-8 {
      // Which way is as good as thrown: both are made, since a guess would be wrong half of the time.
      let stepped = SIMD2(metres / 1.02, metres * 1.02)[swing > square ? 1 : 0]
      metres = min(max(stepped, Self.bounds.lowerBound), Self.bounds.upperBound)
    } else {
      measure(place, last, before, share: Double(stepBefore) / Double(stepBefore &+ step))
    }
  }

  /// Holds three fixes in a row against each other.
  ///
  /// - Parameter share: The time from the first to the second over that to the third.
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
    // Off is Rayleigh's with this variance; its median is 1.1774 of the root.
    let isBeyond = off > metres * (Self.rayleighMedian * spread.squareRoot())
    let stepped = isBeyond ? metres * 1.02 : metres / 1.02
    metres = min(max(stepped, Self.bounds.lowerBound), Self.bounds.upperBound)
  }
}

extension PositionNoise: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(metres)
    writer.write(before)
    writer.write(stepBefore)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metres = try reader.read(Double.self)
    before = try reader.readOptional(Coordinate.self)
    stepBefore = try reader.read(Int64.self)
    guard Self.bounds.contains(metres) else {
      throw StateError.malformed("an estimate of noise is out of range")
    }
  }
}
