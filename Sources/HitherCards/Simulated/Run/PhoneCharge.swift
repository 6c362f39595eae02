/// How full a phone's battery is: other uses draw from it, and it is charged by night.
struct PhoneCharge {
  private let plan: PhonePlan
  private var percent = 100.0
  private var time: Int64

  init(_ plan: HouseholdPlan) {
    self.plan = plan.phones
    time = plan.span.from.milliseconds
  }

  private var joulesPerPercent: Double { plan.profile.batteryMilliwattHours * 3.6 / 100 }

  /// The charge at a moment; from when it was last asked for, the phone was plugged in all the while or not at
  /// all.
  mutating func percent(at now: Int64, isPlugged: Bool) -> Double {
    let hours = Double(max(0, now - time)) / 3_600_000
    time = max(time, now)
    let used = (plan.profile.baseMilliwatts + plan.useMilliwatts) * hours * 3.6
    percent -= used / joulesPerPercent
    if isPlugged { percent += plan.chargePercentPerHour * hours }
    percent = min(max(percent, 0), 100)
    return percent
  }

  /// What the cards draw.
  mutating func draw(joules: Double) { percent = max(0, percent - joules / joulesPerPercent) }
}
