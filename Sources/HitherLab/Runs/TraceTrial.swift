import HitherEngine
import HitherOuting
import HitherSampling
import HitherTracks

/// All policies of a sweep on all its devices, on one outing.
struct TraceTrial {
  let sweep: Sweep
  let trace: LabTrace

  /// Runs everything.
  ///
  /// - Parameter drawn: Whether the kept fixes are needed for the map.
  func run(drawn: Bool) throws(HitherError) -> TraceResult {
    var result = TraceResult()
    for policy in sweep.policies {
      var judged: [(samples: [LabSample], row: LabRow)] = []
      for device in sweep.devices {
        let samples = try samples(policy, device)
        var row = LabRow(
          policy: policy.name, parameters: policy.parameters, trace: trace.name,
          device: device.name)
        setReference(of: &row, for: samples)
        // The leader's information is the same on phones that differ only in their batteries.
        let same = judged.first { other in
          zip(other.samples, samples).allSatisfy { $0.tellsTheSame(as: $1) }
        }
        if let same {
          row.takeFindings(of: same.row)
        } else if row.reference != .refused {
          try judge(&row, samples)
        }
        row.add(samples, device)
        judged.append((samples, row))
      }
      result.rows += judged.map(\.row)
      if drawn, let first = judged.first {
        result.kept.append(KeptFixes(policy, first.samples))
      }
    }
    if drawn { result.ways = trace.phones.map { KeptFixes.way($0.truth) } }
    return result
  }

  private func samples(
    _ policy: Sweep.Policy, _ device: DeviceProfile
  ) throws(HitherError) -> [LabSample] {
    try trace.phones.indices.map { (index) throws(HitherError) in
      let phone = trace.phones[index]
      let run = PhoneRun(
        phone.trace, on: device, motion: phone.motion, modes: trace.modes,
        zone: TimeZone(named: trace.plan.outing.timeZone) ?? .utc,
        batchSeconds: sweep.batchSeconds, batteryAtStart: sweep.batteryAtStart)
      let record = try policy.choice.run(of: phone.member.id) { run($0) }
      return LabSample(
        record: record,
        arrivals: index == trace.leader
          ? record.fixes.time.map(Instant.init(milliseconds:)) : record.arrivals)
    }
  }

  /// Sets the reference for samples: a stream that is not four times as dense as the policy is not a reference.
  ///
  /// The policy's interval is measured from wake-up to wake-up, so that a cold start does not shorten it.
  private func setReference(of row: inout LabRow, for samples: [LabSample]) {
    guard !trace.isTrue else { return }
    row.reference = .stream
    let shortest = samples.compactMap(\.record.shortestMilliseconds).min()
    guard let shortest, let median = trace.medianSeconds else { return }
    let needed = Double(shortest) / 4000
    guard median > needed else { return }
    row.reference = .refused
    (row.neededSeconds, row.recordedSeconds) = (needed, median)
  }

  private func judge(_ row: inout LabRow, _ samples: [LabSample]) throws(HitherError) {
    var errors = PositionErrors()
    for index in trace.watched {
      errors.addLive(
        trace.phones[index].truth, samples[index].record.fixes,
        arrivals: samples[index].arrivals)
    }
    for (phone, sample) in zip(trace.phones, samples) {
      errors.addSynchronised(phone.truth, sample.record.fixes)
    }
    row.add(errors)
    let tracks = zip(trace.phones, samples).map {
      (member: $0.member, fixes: $1.record.fixes)
    }
    let found = try OutingRun(trace.plan, trace.needs).run(on: tracks)
    let decisions = LabEvents.found(found, samples, leader: trace.leader)
    row.decisions = DecisionKind.allCases.map {
      DecisionFidelity($0, true: trace.decisions, found: decisions)
    }
    row.states = StateShare(true: trace.states, found: LabEvents.states(found))
    let summaries = found.summary.members
    row.distanceErrorPercent = Self.error(trace.phones.map(\.distance), summaries.map(\.distance))
    row.ascentErrorPercent = Self.error(
      trace.phones.map(\.ascent), summaries.map { $0.climb?.ascent })
    row.stoppedErrorPercent = Self.error(
      trace.phones.map(\.stoppedSeconds),
      summaries.map { summary in
        summary.time.map { Double($0.stoppedMilliseconds) / 1000 }
      })
    let times = summaries.compactMap(\.time)
    let elapsed = times.reduce(0) { $0 + Double($1.elapsedMilliseconds) }
    let gap = times.reduce(0) { $0 + Double($1.gapMilliseconds) }
    row.notRecordedPercent = elapsed > 0 ? gap / elapsed * 100 : nil
  }

  /// The error of a sum over all members; nil if one of them is unknown.
  private static func error(_ truths: [Double?], _ found: [Double?]) -> Double? {
    var (truth, sum) = (0.0, 0.0)
    for (known, figure) in zip(truths, found) {
      guard let known, let figure else { return nil }
      truth += known
      sum += figure
    }
    return truth >= 1 ? (sum - truth) / truth * 100 : nil
  }
}

extension LabRow {
  /// Adds the phones' actions and energy.
  fileprivate mutating func add(_ samples: [LabSample], _ device: DeviceProfile) {
    members = samples.count
    var percentPerHour = 0.0
    for sample in samples {
      let record = sample.record
      fixes += record.fixes.count
      uploads += record.uploads
      hours += record.seconds / 3600
      receiverJoules += record.energy.receiver
      awakeJoules += record.energy.awake
      radioJoules += record.energy.radio
      motionJoules += record.energy.motion
      baseJoules += record.energy.base
      if record.seconds > 0 {
        percentPerHour +=
          record.energy.batteryPercent(of: device) / (record.seconds / 3600)
      }
    }
    batteryPercentPerHour = samples.isEmpty ? 0 : percentPerHour / Double(samples.count)
  }

  fileprivate mutating func add(_ errors: PositionErrors) {
    live = ErrorFigures(errors.live)
    synchronised = ErrorFigures(errors.synchronised)
    ageSeconds = ErrorFigures(errors.ages).mean
    let squares = errors.synchronised.reduce(0) { $0 + $1 * $1 }
    synchronisedRoot =
      errors.synchronised.isEmpty
      ? nil : (squares / Double(errors.synchronised.count)).squareRoot()
  }

  /// Copies everything that follows from the leader's information.
  fileprivate mutating func takeFindings(of other: LabRow) {
    (live, synchronised) = (other.live, other.synchronised)
    (synchronisedRoot, ageSeconds) = (other.synchronisedRoot, other.ageSeconds)
    (distanceErrorPercent, ascentErrorPercent) =
      (other.distanceErrorPercent, other.ascentErrorPercent)
    (stoppedErrorPercent, notRecordedPercent) =
      (other.stoppedErrorPercent, other.notRecordedPercent)
    (decisions, states) = (other.decisions, other.states)
  }
}
