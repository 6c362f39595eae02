package import HitherTracks

/// Runs a policy that decides when a phone listens for others nearby by Bluetooth.
///
/// It is called as for the receiver, and returns the same: when to wake next, and whether to listen
/// then. It knows when another phone was last heard, and no position. Anyone in range at any moment
/// of the listening is heard: others are assumed to advertise more than once during it.
package struct ScanRun: Sendable {
  /// The result.
  package struct Record: Sendable {
    /// The number of scans.
    package internal(set) var scans = 0
    /// By meeting, when it was first heard; nil if it was not.
    package internal(set) var heard: [Instant?]
    package internal(set) var energy = EnergyLedger()
  }

  let span: ClosedRange<Instant>
  let meetings: [ClosedRange<Instant>]
  let profile: DeviceProfile
  let motion: MotionSignal?
  let zone: TimeZone
  let batteryAtStart: Double
  /// The duration of a scan, in seconds.
  let listenSeconds: Double

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - span: The time interval of the run.
  ///   - meetings: The times in range of another phone, in any order; they may overlap.
  package init(
    _ span: ClosedRange<Instant>, _ meetings: [ClosedRange<Instant>], on profile: DeviceProfile,
    motion: MotionSignal? = nil, zone: TimeZone = .utc, batteryAtStart: Double = 100,
    listenSeconds: Double = 4
  ) {
    (self.span, self.meetings, self.profile) = (span, meetings, profile)
    (self.motion, self.zone) = (motion, zone)
    (self.batteryAtStart, self.listenSeconds) = (batteryAtStart, max(0.001, listenSeconds))
  }

  /// Runs a policy from the first to the last moment.
  package func callAsFunction<Policy: SamplingPolicy>(_ policy: Policy) -> Record {
    var record = Record(heard: meetings.map { _ in nil })
    var memory = policy.makeMemory()
    var (wake, listens) = (span.lowerBound, true)
    var (lived, heardAt): (Instant, Instant?) = (wake, nil)
    while wake <= span.upperBound {
      var now = wake
      if listens {
        now = min(wake + Int64(listenSeconds * 1000), span.upperBound)
        if listen(wake...now, &record) { heardAt = now }
      }
      record.energy.live(
        profile, seconds: Double(now - lived) / 1000, listensToMotion: policy.usesMotion)
      lived = now
      let view = PhoneView(
        now: now, wokeAt: wake, hasLooked: listens, heardAt: heardAt,
        isMoving: motion?.isMoving(at: now),
        batteryPercent: max(0, batteryAtStart - record.energy.batteryPercent(of: profile)),
        secondOfDay: zone.civilTime(at: now).millisecondOfDay / 1000)
      let decision = policy.decide(view, &memory)
      (wake, listens) = (max(decision.nextWake, now + 1), decision.takesFix)
      if decision.wakesOnMotion, let change = motion?.change(after: now), change < wake {
        (wake, listens) = (change, false)
      }
    }
    record.energy.live(
      profile, seconds: Double(span.upperBound - lived) / 1000,
      listensToMotion: policy.usesMotion)
    return record
  }

  /// Listens; returns whether anyone was heard.
  private func listen(_ window: ClosedRange<Instant>, _ record: inout Record) -> Bool {
    record.scans += 1
    record.energy.listen(
      profile.bluetooth, seconds: Double(window.upperBound - window.lowerBound) / 1000)
    var hears = false
    for (index, meeting) in meetings.enumerated() where meeting.overlaps(window) {
      hears = true
      if record.heard[index] == nil {
        record.heard[index] = max(window.lowerBound, meeting.lowerBound)
      }
    }
    return hears
  }
}
