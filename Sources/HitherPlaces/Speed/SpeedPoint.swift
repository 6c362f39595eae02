import HitherEngine
import HitherGeodesy
import HitherTracks

/// A fix of the window over which speed is measured.
struct SpeedPoint {
  private(set) var time: Int64
  private(set) var latitudeE7: Int32
  private(set) var longitudeE7: Int32
  /// The device's own speed, in mm/s; negative if missing.
  private(set) var reported: Int64
  /// Its weight, in units of 2⁻²⁴ / m².
  private(set) var weight: Int64
  /// Whether the fix has an accuracy.
  private(set) var tellsAccuracy: Bool

  /// The factor of `weight` relative to 1 / m².
  static let weightScale = 16_777_216.0
  /// The largest accepted speed of a device, in m/s.
  private static let fastest = 1e6

  init(time: Int64, latitudeE7: Int32, longitudeE7: Int32, reported: Double, accuracy: Double) {
    self.time = time
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
    self.reported = reported >= 0 ? Self.rounded(min(reported, Self.fastest) * 1000) : -1
    tellsAccuracy = accuracy > 0
    weight = Self.weight(accuracy)
  }

  /// A fix of a batch, with the columns of its sensors.
  @inline(__always)
  init(_ batch: FixBatch, _ index: Int, _ reported: [Double], _ accuracies: [Double]) {
    self.init(
      time: batch.time[index], latitudeE7: batch.latitudeE7[index],
      longitudeE7: batch.longitudeE7[index], reported: reported.isEmpty ? .nan : reported[index],
      accuracy: accuracies.isEmpty ? .nan : accuracies[index])
  }

  /// The weight of a fix with this accuracy in metres, or without one.
  @inline(__always)
  static func weight(_ accuracy: Double) -> Int64 {
    // For fixes without an accuracy the weight is precomputed.
    accuracy > 0 ? weight(metres: accuracy) : usualWeight
  }

  private static let usualWeight = weight(metres: SpeedEstimator.usualMetres)

  @inline(__always)
  private static func weight(metres accuracy: Double) -> Int64 {
    let metres = max(SpeedEstimator.bestMetres, accuracy)
    return max(1, rounded(weightScale / (metres * metres)))
  }

  /// Rounds a non-negative number to the nearest whole number, a half up, without a call.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int64 {
    let whole = Int64(value)
    return value - Double(whole) >= 0.5 ? whole + 1 : whole
  }
}

extension SpeedPoint: StateCoding {
  init() {
    (time, latitudeE7, longitudeE7, reported, weight, tellsAccuracy) = (0, 0, 0, 0, 0, false)
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
    try c.code(&reported)
    try c.code(&weight)
    try c.code(&tellsAccuracy)
  }

  func validate() throws(StateError) {
    guard (1...1 << 22).contains(weight), (-1...1 << 30).contains(reported) else {
      throw StateError.malformed("a fix of the speed's window is out of range")
    }
  }
}
