/// The timing that determines how soon one device discovers another: advertising and scanning.
package struct RadioTiming: Hashable, Sendable {
  /// From one advertising event to the earliest moment of the next; a random delay of 0 to 10 ms is added.
  package let advertisingMilliseconds: Double
  package let scan: ScanTiming

  /// The accepted advertising intervals, in milliseconds.
  ///
  /// They are those of legacy advertising (Bluetooth Core Specification 5.4, volume 6, part B, 4.4.2.2.1).
  package static let advertisingIntervals = 20.0...10_240
  /// The largest delay before an event, uniformly distributed from 0 (the same section, *advDelay*).
  package static let greatestDelayMilliseconds = 10.0

  /// Makes a timing; nil if the interval is not in `advertisingIntervals`.
  package init?(advertisingMilliseconds: Double, scan: ScanTiming) {
    guard Self.advertisingIntervals.contains(advertisingMilliseconds) else { return nil }
    (self.advertisingMilliseconds, self.scan) = (advertisingMilliseconds, scan)
  }

  /// Mean time from one event to the next.
  package var meanCallMilliseconds: Double {
    advertisingMilliseconds + Self.greatestDelayMilliseconds / 2
  }
}
