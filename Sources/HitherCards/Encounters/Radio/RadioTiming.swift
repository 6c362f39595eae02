/// What decides how soon one device hears another: how one calls, and how the other listens.
package struct RadioTiming: Hashable, Sendable {
  /// From one call to the earliest moment of the next; to it comes a delay by chance of 0 to 10 ms.
  package let advertisingMilliseconds: Double
  package let scan: ScanTiming

  /// The intervals of calling that are taken, in milliseconds: those of legacy advertising (Bluetooth Core
  /// Specification 5.4, volume 6, part B, 4.4.2.2.1).
  package static let advertisingIntervals = 20.0...10_240
  /// The greatest delay before a call, each from 0 to it as likely (the same section, *advDelay*).
  package static let greatestDelayMilliseconds = 10.0

  /// Makes a timing; nil where the interval is not in `advertisingIntervals`.
  package init?(advertisingMilliseconds: Double, scan: ScanTiming) {
    guard Self.advertisingIntervals.contains(advertisingMilliseconds) else { return nil }
    (self.advertisingMilliseconds, self.scan) = (advertisingMilliseconds, scan)
  }

  /// From a call to the next, in the mean.
  package var meanCallMilliseconds: Double {
    advertisingMilliseconds + Self.greatestDelayMilliseconds / 2
  }
}
