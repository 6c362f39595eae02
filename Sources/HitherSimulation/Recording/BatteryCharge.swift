/// The charge of a battery during a recording.
struct BatteryCharge {
  private let battery: Battery
  /// When the current use or charging began, and the charge then.
  private var since: (own: Int64, percent: Double)
  private var isCharging = false
  /// Whether the device is off because the battery is empty; it restarts at 3 %.
  private(set) var isEmpty = false

  init(_ battery: Battery) {
    self.battery = battery
    since = (0, battery.startPercent)
  }

  /// Advances time to `own` milliseconds after the recording's start, and returns the charge.
  ///
  /// - Parameter hasPower: Whether the device is connected to power from now on.
  mutating func advance(to own: Int64, hasPower: Bool) -> Double {
    let rate = isCharging ? battery.chargePercentPerHour : -battery.drainPercentPerHour
    let percent = min(
      100, max(0, since.percent + rate * Double(own - since.own) / 3_600_000))
    let charges = hasPower && battery.chargePercentPerHour > 0
    if charges != isCharging {
      isCharging = charges
      since = (own, percent)
    }
    // For a device that is never charged, running empty is not simulated.
    if battery.chargePercentPerHour > 0 { isEmpty = percent <= 0 || (isEmpty && percent < 3) }
    return percent.rounded()
  }
}
