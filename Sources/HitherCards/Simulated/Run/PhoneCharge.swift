/// The charge of a phone's battery: other uses discharge it, and it is charged at night.
struct PhoneCharge {
  private let plan: PhonePlan
  private var percent = 100.0
  private var time: Int64

  init(_ plan: HouseholdPlan) {
    self.plan = plan.phones
    time = plan.span.from.milliseconds
  }

  private var joulesPerPercent: Double { plan.profile.batteryMilliwattHours * 3.6 / 100 }

  /// The charge at a moment; since the last call, the phone must have been plugged in all the time or not at all.
  mutating func percent(at now: Int64, isPlugged: Bool) -> Double {
    let hours = Double(max(0, now - time)) / 3_600_000
    time = max(time, now)
    let used = (plan.profile.baseMilliwatts + plan.useMilliwatts) * hours * 3.6
    percent -= used / joulesPerPercent
    if isPlugged { percent += plan.chargePercentPerHour * hours }
    percent = min(max(percent, 0), 100)
    return percent
  }

  /// Subtracts the energy used for the cards.
  mutating func draw(joules: Double) { percent = max(0, percent - joules / joulesPerPercent) }
}
