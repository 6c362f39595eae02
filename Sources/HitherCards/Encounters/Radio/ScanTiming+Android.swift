extension ScanTiming {
  /// A named scan timing.
  package struct Named: Hashable, Sendable {
    /// The name in scenarios and results.
    package let name: String
    package let timing: ScanTiming
    /// The source of the figures.
    package let source: String
  }

  /// The scan timings of Android, by the names of its scan modes.
  ///
  /// Source: Android Open Source Project, `ScanManager.java` of the Bluetooth module, the constants
  /// `SCAN_MODE_…_WINDOW_MS` and `…_INTERVAL_MS`; the last two are those of older releases.
  package static let android: [Named] = [
    named("android_low_power", 140, 1400),
    named("android_balanced", 183, 730),
    named("android_low_latency", 100, 100),
    named("android_screen_off", 512, 10240),
    named("android_low_power_older", 512, 5120),
    named("android_balanced_older", 1024, 4096),
  ]

  private static func named(_ name: String, _ window: Double, _ interval: Double) -> Named {
    Named(
      name: name, timing: ScanTiming(checkedWindow: window, interval: interval),
      source: "AOSP ScanManager")
  }
}
