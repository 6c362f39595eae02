package import HitherTracks

/// Runs a policy on a phone that moves along a trace.
///
/// A fix is the position at which the receiver delivers it, after its time to the first fix since
/// the wake-up. Without reception the receiver searches for some time and gives up. The policy is
/// called whenever the phone wakes, with the phone's knowledge at that time: no later row of the
/// trace is read.
package struct PhoneRun: Sendable {
  /// The result.
  package struct Record: Sendable {
    /// The kept fixes, in order; their time is the time of delivery.
    package internal(set) var fixes = FixBatch()
    /// When each of them reached the others.
    package internal(set) var arrivals: [Instant] = []
    /// The number of starts of the receiver, and of unsuccessful ones.
    package internal(set) var starts = 0
    package internal(set) var failures = 0
    /// The number of fixes that the receiver delivered, kept or not.
    package internal(set) var delivered = 0
    /// The number of times that fixes were sent.
    package internal(set) var uploads = 0
    package internal(set) var energy = EnergyLedger()
    /// The shortest time from the wake-up for a kept fix to that for the next, in milliseconds; nil
    /// for fewer than two.
    package internal(set) var shortestMilliseconds: Int64?
    /// The duration of the trace, in seconds.
    package internal(set) var seconds = 0.0
  }

  let trace: PhoneTrace
  let profile: DeviceProfile
  let motion: MotionSignal?
  /// When the leader changed the mode, in order of time.
  let modes: [(time: Instant, mode: SamplingMode)]
  let zone: TimeZone
  /// The longest delay of a kept fix before it is sent with others, in seconds.
  let batchSeconds: Double
  let batteryAtStart: Double

  /// Makes a run.
  package init(
    _ trace: PhoneTrace, on profile: DeviceProfile, motion: MotionSignal? = nil,
    modes: [(time: Instant, mode: SamplingMode)] = [], zone: TimeZone = .utc,
    batchSeconds: Double = 0, batteryAtStart: Double = 100
  ) {
    self.trace = trace
    self.profile = profile
    self.motion = motion
    self.modes = modes
    self.zone = zone
    self.batchSeconds = batchSeconds
    self.batteryAtStart = batteryAtStart
  }

  /// Runs a policy from the first to the last moment of the trace.
  package func callAsFunction<Policy: SamplingPolicy>(_ policy: Policy) -> Record {
    var record = Record()
    guard let start = trace.start, let end = trace.end else { return record }
    var memory = policy.makeMemory()
    var wake = Wake(at: start, takesFix: true)
    var lastFix: Instant?
    var lastKeptWake: Instant?
    var lived = start
    while wake.time <= end {
      let (fix, now) = receive(wake, lastFix, &record)
      guard now <= end else { break }
      if fix != nil { lastFix = now }
      record.energy.live(
        profile, seconds: Double(now - lived) / 1000, listensToMotion: policy.usesMotion)
      lived = now
      let decision = policy.decide(view(now, wake, fix, record.energy), &memory)
      if var fix, decision.keepsFix {
        // The segment may have begun at a fix that was not kept.
        if let kept = record.fixes.time.last.map(Instant.init(milliseconds:)) {
          fix.startsSegment = trace.isBroken(after: kept, upTo: fix.time)
        }
        record.fixes.append(fix)
        if let lastKeptWake {
          record.shortestMilliseconds = min(
            record.shortestMilliseconds ?? .max, wake.time - lastKeptWake)
        }
        lastKeptWake = wake.time
      }
      wake = nextWake(after: now, decision, hasFix: fix != nil)
    }
    record.energy.live(
      profile, seconds: Double(end - lived) / 1000, listensToMotion: policy.usesMotion)
    record.seconds = Double(end - start) / 1000
    send(&record)
    return record
  }

  private struct Wake {
    var time: Instant
    var takesFix: Bool
    /// Since when the receiver has stayed on for it.
    var staysOnSince: Instant?

    init(at time: Instant, takesFix: Bool, staysOnSince: Instant? = nil) {
      self.time = time
      self.takesFix = takesFix
      self.staysOnSince = staysOnSince
    }
  }

  /// Runs the receiver, if requested, until it delivers or gives up.
  private func receive(
    _ wake: Wake, _ lastFix: Instant?, _ record: inout Record
  ) -> (fix: Fix?, now: Instant) {
    guard wake.takesFix else { return (nil, wake.time) }
    let receiver = profile.receiver
    var now = wake.time
    if let since = wake.staysOnSince {
      record.energy.receive(
        milliwatts: receiver.trackingMilliwatts, awake: profile.awakeMilliwatts,
        seconds: Double(now - since) / 1000)
    } else {
      let seconds = receiver.startSeconds(since: lastFix.map { Double(now - $0) / 1000 })
      record.starts += 1
      record.energy.receive(
        milliwatts: receiver.acquiringMilliwatts, awake: profile.awakeMilliwatts, seconds: seconds)
      now = now + Int64(seconds * 1000)
    }
    if let fix = trace.fix(at: now) {
      record.delivered += 1
      return (fix, now)
    }
    record.failures += 1
    record.energy.receive(
      milliwatts: receiver.acquiringMilliwatts, awake: profile.awakeMilliwatts,
      seconds: receiver.givesUpSeconds)
    return (nil, now + Int64(receiver.givesUpSeconds * 1000))
  }

  private func view(
    _ now: Instant, _ wake: Wake, _ fix: Fix?, _ energy: EnergyLedger
  ) -> PhoneView {
    PhoneView(
      now: now, wokeAt: wake.time, fix: fix, hasLooked: wake.takesFix,
      isMoving: motion?.isMoving(at: now),
      batteryPercent: max(0, batteryAtStart - energy.batteryPercent(of: profile)),
      mode: modes.last { $0.time <= now }?.mode,
      secondOfDay: zone.civilTime(at: now).millisecondOfDay / 1000)
  }

  private func nextWake(
    after now: Instant, _ decision: SamplingDecision, hasFix: Bool
  ) -> Wake {
    let asked = max(decision.nextWake, now + 1)
    if decision.wakesOnMotion, let change = motion?.change(after: now), change < asked {
      return Wake(at: change, takesFix: false)
    }
    let staysOn =
      decision.takesFix && hasFix
      && Double(asked - now) <= profile.receiver.staysOnSeconds * 1000
    return Wake(at: asked, takesFix: decision.takesFix, staysOnSince: staysOn ? now : nil)
  }

  /// Sends the kept fixes, a batch together.
  private func send(_ record: inout Record) {
    let batch = Int64(batchSeconds * 1000)
    var row = 0
    while row < record.fixes.count {
      let moment = record.fixes.time[row] + batch
      var next = row
      while next < record.fixes.count, record.fixes.time[next] <= moment { next += 1 }
      for _ in row..<next { record.arrivals.append(Instant(milliseconds: moment)) }
      record.uploads += 1
      record.energy.send(profile.radio, fixes: next - row, at: Double(moment) / 1000)
      row = next
    }
  }
}
