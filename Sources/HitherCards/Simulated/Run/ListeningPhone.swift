import HitherSampling
import HitherTracks

/// One phone: when it scans for others, by its policy, and the energy used.
struct ListeningPhone {
  /// When it wakes next, and whether it scans then.
  struct Wake {
    var time: Int64
    var looks: Bool
  }

  private let way: ListeningPolicy
  /// The policy with its memory.
  private let ask: (PhoneView) -> SamplingDecision
  private let plan: HouseholdPlan
  private let motion: MotionSignal
  private var charge: PhoneCharge
  private var days: [PhoneEnergy]
  private var heardAt: Instant?
  /// The number of wake-ups; a wake-up replaced by an earlier one has an older number.
  private(set) var wakeNumber = 0
  /// The start of the current scan; nil if there is none.
  private var looksFrom: Int64?
  /// The end of the scan, in milliseconds.
  private(set) var looksUntil = Int64.min
  /// The end of the communication with another.
  private(set) var busyUntil = Int64.min

  init(_ way: ListeningPolicy, plan: HouseholdPlan, motion: MotionSignal) {
    (self.way, self.plan, self.motion) = (way, plan, motion)
    ask = Self.asking(way.policy)
    charge = PhoneCharge(plan)
    days = Array(repeating: PhoneEnergy(), count: plan.days)
  }

  /// Begins a scan; returns its end.
  mutating func beginLook(at time: Int64) -> Int64 {
    looksFrom = time
    looksUntil = min(
      time + max(1, Int64(way.lookSeconds * 1000)), plan.span.to.milliseconds)
    return looksUntil
  }

  /// Records that another was heard.
  mutating func recordContact(at time: Int64) { heardAt = Instant(milliseconds: time) }

  mutating func endLook(from: Int64, at time: Int64) -> Wake {
    drawLook(until: time)
    return decide(wokeAt: from, hasLooked: true, at: time)
  }

  /// Adds the energy of the current scan.
  private mutating func drawLook(until time: Int64) {
    guard let from = looksFrom else { return }
    looksFrom = nil
    let seconds = Double(time - from) / 1000 * way.scan.dutyShare
    draw(plan.phones.profile.bluetooth.scanMilliwatts, seconds, \.scan, at: from)
  }

  /// Runs the policy to decide what to do next.
  mutating func decide(wokeAt: Int64, hasLooked: Bool, at time: Int64) -> Wake {
    let now = Instant(milliseconds: time)
    let second = plan.zone.civilTime(at: now).millisecondOfDay / 1000
    let percent = charge.percent(at: time, isPlugged: plan.phones.isPlugged(second))
    let view = PhoneView(
      now: now, wokeAt: Instant(milliseconds: wokeAt), hasLooked: hasLooked, heardAt: heardAt,
      isMoving: motion.isMoving(at: now), batteryPercent: percent, secondOfDay: second)
    let decision = ask(view)
    wakeNumber += 1
    var wake = Wake(
      time: max(decision.nextWake.milliseconds, hasLooked ? time : time + 1),
      looks: decision.takesFix)
    if decision.wakesOnMotion, let change = motion.change(after: now)?.milliseconds,
      change < wake.time
    {
      wake = Wake(time: change, looks: false)
    }
    return wake
  }

  mutating func connect(from: Int64, to: Int64) {
    talk(from: from, to: to, \.connect)
    recordContact(at: to)
  }

  mutating func transfer(from: Int64, to: Int64) { talk(from: from, to: to, \.transfer) }

  /// The energy used, day by day; a scan that lasts until the end is then over.
  mutating func energy(until end: Int64) -> [PhoneEnergy] {
    drawLook(until: end)
    let (profile, radio) = (plan.phones.profile, plan.radio)
    // The same power as for scanning: a radio uses about as much to send.
    let call =
      profile.bluetooth.scanMilliwatts * radio.callSeconds
      / (radio.advertisingMilliseconds + 5) * 1000
    return days.enumerated().map { day, drawn in
      let start = plan.span.from.milliseconds + Int64(day) * HouseholdPlan.dayMilliseconds
      let seconds = Double(min(end, start + HouseholdPlan.dayMilliseconds) - start) / 1000
      var drawn = drawn
      drawn.advertise += call * seconds / 1000
      drawn.idle += profile.baseMilliwatts * seconds / 1000
      if way.policy.usesMotion { drawn.motion += profile.motionMilliwatts * seconds / 1000 }
      return drawn
    }
  }

  private mutating func talk(
    from: Int64, to: Int64, _ part: WritableKeyPath<PhoneEnergy, Double>
  ) {
    busyUntil = max(busyUntil, to)
    draw(
      plan.phones.profile.bluetooth.connectedMilliwatts, Double(to - from) / 1000, part, at: from)
  }

  private mutating func draw(
    _ milliwatts: Double, _ seconds: Double, _ part: WritableKeyPath<PhoneEnergy, Double>,
    at time: Int64
  ) {
    let joules = milliwatts * seconds / 1000
    days[plan.day(of: Instant(milliseconds: time))][keyPath: part] += joules
    charge.draw(joules: joules)
  }

  private static func asking<Policy: SamplingPolicy>(
    _ policy: Policy
  ) -> (PhoneView) -> SamplingDecision {
    var memory = policy.makeMemory()
    return { policy.decide($0, &memory) }
  }
}
