/// The charge of a battery in the course of a recording.
struct BatteryCharge {
  private let battery: Battery
  /// When the battery began to be used or charged as it is now, and its charge then.
  private var since: (own: Int64, percent: Double)
  private var isCharging = false
  /// Whether the device has gone off for want of charge; it comes on again at 3 %.
  private(set) var isEmpty = false

  init(_ battery: Battery) {
    self.battery = battery
    since = (0, battery.startPercent)
  }

  /// Lets time pass up to `own` milliseconds after the recording's start, and returns the charge.
  ///
  /// - Parameter hasPower: Whether there is a plug from now on.
  mutating func advance(to own: Int64, hasPower: Bool) -> Double {
    let rate = isCharging ? battery.chargePercentPerHour : -battery.drainPercentPerHour
    let percent = min(
      100, max(0, since.percent + rate * Double(own - since.own) / 3_600_000))
    let charges = hasPower && battery.chargePercentPerHour > 0
    if charges != isCharging {
      isCharging = charges
      since = (own, percent)
    }
    // A device that is never charged is one of which nobody asks how it ends.
    if battery.chargePercentPerHour > 0 { isEmpty = percent <= 0 || (isEmpty && percent < 3) }
    return percent.rounded()
  }
}
