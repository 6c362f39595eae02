/// A device's scan timing: a window, repeated after an interval.
///
/// Radios count both in slots of 0.625 ms, from 2.5 ms to 10.24 s (Bluetooth Core Specification
/// 5.4, volume 4, part E, 7.8.10).
package struct ScanTiming: Hashable, Sendable {
  package let windowMilliseconds: Double
  package let intervalMilliseconds: Double

  /// The accepted intervals, in milliseconds.
  package static let intervals = 2.5...10_240

  /// Makes a timing; nil unless 1 ms ≤ window ≤ interval, and the interval is in `intervals`.
  package init?(windowMilliseconds: Double, intervalMilliseconds: Double) {
    guard Self.intervals.contains(intervalMilliseconds), windowMilliseconds >= 1,
      windowMilliseconds <= intervalMilliseconds
    else { return nil }
    (self.windowMilliseconds, self.intervalMilliseconds) =
      (windowMilliseconds, intervalMilliseconds)
  }

  /// Continuous scanning.
  package static let continuous = ScanTiming(checkedWindow: 100, interval: 100)

  /// The share of the time in which the device scans, from 0 to 1.
  package var dutyShare: Double { windowMilliseconds / intervalMilliseconds }

  /// Whether the device scans all the time.
  package var isContinuous: Bool { windowMilliseconds == intervalMilliseconds }

  /// A timing from the toolkit's own tables, whose values are known to be valid.
  init(checkedWindow window: Double, interval: Double) {
    precondition(window >= 1 && window <= interval, "a window within its interval")
    (windowMilliseconds, intervalMilliseconds) = (window, interval)
  }
}
