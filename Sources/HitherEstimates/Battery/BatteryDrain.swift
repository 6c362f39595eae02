import HitherEngine
import HitherTracks

/// Estimates how fast a battery drains: the median of the slopes between readings (Theil and Sen).
///
/// One reading per five minutes is used, over the last three hours. The slope is known after half
/// an hour, from pairs at least 20 minutes apart, so that rounding to whole percents does not
/// matter. A reading more than 2 above the previous one means that the device was charged: earlier
/// readings are then dropped.
///
/// Source: P. K. Sen, *Estimates of the regression coefficient based on Kendall's tau* (1968).
struct BatteryDrain: Sendable {
  static let spacingMilliseconds: Int64 = 300_000
  static let spanMilliseconds: Int64 = 10_800_000
  static let leastSpanMilliseconds: Int64 = 1_800_000
  static let leastPairMilliseconds: Int64 = 1_200_000
  static let chargedPercent = 2.0
  /// A slower drain counts as none, in percent per hour.
  static let slowest = 0.2

  private struct Reading: StateCoding {
    var time = Instant()
    var percent = Double.nan

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(plain: &time)
      try c.code(&percent)
    }
  }

  private var readings: [Reading] = []
  private var last = Double.nan
  /// Percent per hour, positive; nil if unknown.
  private(set) var perHour: Double?

  /// Adds a reading.
  ///
  /// - Returns: Whether the reading is used.
  mutating func take(_ percent: Double, at time: Instant) -> Bool {
    if percent > last + Self.chargedPercent {
      readings.removeAll()
      perHour = nil
    }
    last = percent
    if let newest = readings.last, time - newest.time < Self.spacingMilliseconds { return false }
    readings.append(Reading(time: time, percent: percent))
    readings.removeAll { time - $0.time > Self.spanMilliseconds }
    perHour = slope
    return true
  }

  private var slope: Double? {
    guard let first = readings.first, let newest = readings.last,
      newest.time - first.time >= Self.leastSpanMilliseconds
    else { return nil }
    var slopes: [Double] = []
    for (index, reading) in readings.enumerated() {
      for earlier in readings[..<index]
      where reading.time - earlier.time >= Self.leastPairMilliseconds {
        let hours = Double(reading.time - earlier.time) / 3_600_000
        slopes.append((earlier.percent - reading.percent) / hours)
      }
    }
    guard !slopes.isEmpty else { return nil }
    slopes.sort()
    let middle = slopes.count / 2
    let median =
      slopes.count % 2 == 1 ? slopes[middle] : (slopes[middle] + slopes[middle - 1]) / 2
    return median >= Self.slowest ? median : nil
  }
}

extension BatteryDrain: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(orNaN: &perHour)
    try c.code(&readings)
  }
}
