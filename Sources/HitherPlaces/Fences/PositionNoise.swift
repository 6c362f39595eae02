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
  private static let leastMetres = 1e-3
  private static let bounds = 1.0...60.0

  init(usualMetres: Double) {
    metres = usualMetres
  }

  /// Takes the next fix.
  ///
  /// - Parameters:
  ///   - last: The fix before; nil where the way from it was not recorded.
  ///   - step: The time since then, in milliseconds.
  mutating func take(_ place: Coordinate, last: Coordinate?, step: Int64) {
    defer {
      before = last
      stepBefore = step
    }
    guard let last, let before, step > 0, stepBefore > 0, step <= Self.longestStep,
      stepBefore <= Self.longestStep
    else { return }
    // A half it is of nearly all, for which no division is needed.
    let share = stepBefore == step ? 0.5 : Double(stepBefore) / Double(stepBefore &+ step)
    let north =
      Double(last.latitudeE7) - Double(before.latitudeE7)
      - share * (Double(place.latitudeE7) - Double(before.latitudeE7))
    let whole = Coordinate.longitudeStepE7(from: before.longitudeE7, to: place.longitudeE7)
    let part = Coordinate.longitudeStepE7(from: before.longitudeE7, to: last.longitudeE7)
    let steps = Double(part) - share * Double(whole)
    let rest = 1 - share
    let spread = 1 + share * share + rest * rest
    guard
      let isBeyond = roughly(north, steps, last.latitudeE7, spread)
        ?? exactly(north, steps, last.latitudeE7, spread)
    else { return }
    let stepped = isBeyond ? metres * 1.02 : metres / 1.02
    metres = min(max(stepped, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Whether a fix is off by more than the median would be; nil where it is not off at all.
  ///
  /// - Parameters:
  ///   - north: Grid steps that it is off.
  ///   - east: The same.
  ///   - spread: The variance of what it is off, in units of the noise's.
  private func exactly(
    _ north: Double, _ east: Double, _ latitudeE7: Int32, _ spread: Double
  ) -> Bool? {
    let east = east * RoughScale.cosine(latitudeE7)
    let off = RoughScale.metresPerUnit * (north * north + east * east).squareRoot()
    guard off > Self.leastMetres else { return nil }
    // Off is Rayleigh's with this variance; its median is 1.1774 of the root.
    return off > metres * (1.1774 * spread.squareRoot())
  }

  /// The same without a root or a division, by squares; nil too where it is too near to be certain.
  private func roughly(
    _ north: Double, _ east: Double, _ latitudeE7: Int32, _ spread: Double
  ) -> Bool? {
    let (above, below) = RoughScale.cosineParts(latitudeE7)
    let (high, wide) = (north * below, east * above)
    let scale = RoughScale.metresPerUnit * RoughScale.metresPerUnit
    let square = scale * (high * high + wide * wide)
    let median = metres * metres * (1.1774 * 1.1774) * spread * (below * below)
    // Rounding errs by some 1e-15.
    if square > median * (1 + 1e-9) { return true }
    let least = Self.leastMetres * Self.leastMetres * (below * below)
    return square < median * (1 - 1e-9) && square > least * (1 + 1e-9) ? false : nil
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
