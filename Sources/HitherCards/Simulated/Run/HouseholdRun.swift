import HitherSampling
import HitherSimulation
import HitherTracks

/// Simulates a household's time under one policy, event by event.
///
/// Everyone advertises all the time and listens by the policy. A device that hears another in range
/// connects, and the two exchange their edits by the real messages; then they pause for some time.
/// A device communicates with one other at a time.
package struct HouseholdRun<Devices: CardDevices> {
  private enum SimulationEvent {
    case edit(Int)
    /// A member's phone wakes, with or without a scan.
    case wake(Int, number: Int, looks: Bool)
    /// A scan ends.
    case lookEnd(Int, from: Int64)
    case meet(pair: Int, until: Int64)
    /// A pause of two ends.
    case again(pair: Int)
    /// One hears another.
    case heard(pair: Int, by: Int, generation: Int)
    case connected(pair: Int, by: Int, heard: Int64)
  }

  private let plan: HouseholdPlan
  private var devices: Devices
  private var queue = MomentQueue<SimulationEvent>()
  private var phones: [ListeningPhone]
  private var pairs: [PhonePair]
  private let discovery: DiscoveryTime
  private var random: SplitMix64
  private var editOf: [OperationID: Int] = [:]
  private var outcome: PolicyOutcome

  /// - Parameter discovery: For the policy's scan timing, and the plan's advertising.
  package init(
    _ plan: HouseholdPlan, _ policy: ListeningPolicy, _ discovery: DiscoveryTime,
    on devices: Devices
  ) {
    self.plan = plan
    self.devices = devices
    self.discovery = discovery
    phones = plan.members.map { ListeningPhone(policy, plan: plan, motion: $0.motion) }
    pairs = PhonePair.all(plan)
    random = SplitMix64(seed: plan.seed, stream: "radio/\(policy.id)")
    outcome = PolicyOutcome(policy.id, plan: plan)
  }

  /// The outcome of a policy; the devices are released.
  package static func outcome(
    _ plan: HouseholdPlan, _ policy: ListeningPolicy, _ discovery: DiscoveryTime,
    on devices: Devices
  ) throws(CardError) -> PolicyOutcome {
    var run = HouseholdRun(plan, policy, discovery, on: devices)
    return try run.run().outcome
  }

  /// Runs to the end.
  package mutating func run() throws(CardError) -> (outcome: PolicyOutcome, devices: Devices) {
    for index in plan.edits.indices {
      queue.put(.edit(index), at: plan.edits[index].time.milliseconds)
    }
    for member in phones.indices {
      // Not all at once: each phone was switched on at some moment of the first minute.
      let start = plan.span.from.milliseconds + Int64(random.uniform() * 60_000)
      queue.put(.wake(member, number: 0, looks: true), at: start)
    }
    for (index, pair) in pairs.enumerated() {
      for stretch in pair.reach {
        queue.put(.meet(pair: index, until: stretch.to.milliseconds), at: stretch.from.milliseconds)
      }
    }
    let end = plan.span.to.milliseconds
    while let next = queue.take(), next.time < end { try take(next.happening, at: next.time) }
    for member in phones.indices { outcome.energy[member] = phones[member].energy(until: end) }
    let first = phones.isEmpty ? OperationLog() : try devices.log(of: 0)
    outcome.endsInAgreement = true
    for member in phones.indices where try devices.log(of: member) != first {
      outcome.endsInAgreement = false
    }
    return (outcome, devices)
  }

  private mutating func take(_ happening: SimulationEvent, at time: Int64) throws(CardError) {
    switch happening {
    case .edit(let index):
      let member = plan.edits[index].member
      let written = try devices.write(plan.edits[index])
      for operation in written.received { editOf[operation.id] = index }
      outcome.written[index] = written
      outcome.arrivals[index][member] = .init(time: plan.edits[index].time, from: member)
    case .wake(let member, let number, let looks):
      guard number == phones[member].wakeNumber else { return }
      if looks { look(member, at: time) } else { sleep(member, at: time) }
    case .lookEnd(let member, let from): endLook(member, from: from, at: time)
    case .meet(let pair, let until):
      pairs[pair].reachesUntil = until
      listen(pair, at: time)
    case .again(let pair): listen(pair, at: time)
    case .heard(let pair, let caller, let generation):
      connect(pair, caller, generation, at: time)
    case .connected(let pair, let caller, let heard):
      try exchange(pair, caller, heard: heard, at: time)
    }
  }

  // MARK: Listening

  private mutating func look(_ member: Int, at time: Int64) {
    let until = phones[member].beginLook(at: time)
    queue.put(.lookEnd(member, from: time), at: until)
    for index in pairs.indices where pairs[index].contains(member) {
      listen(index, by: member, at: time)
    }
  }

  private mutating func endLook(_ member: Int, from: Int64, at time: Int64) {
    // Everyone in range was heard, including those that are pausing.
    if pairs.contains(where: { $0.contains(member) && $0.reachesUntil >= from }) {
      phones[member].recordContact(at: time)
    }
    plan(member, phones[member].endLook(from: from, at: time))
  }

  private mutating func sleep(_ member: Int, at time: Int64) {
    plan(member, phones[member].decide(wokeAt: time, hasLooked: false, at: time))
  }

  private mutating func plan(_ member: Int, _ wake: ListeningPhone.Wake) {
    queue.put(
      .wake(member, number: phones[member].wakeNumber, looks: wake.looks), at: wake.time)
  }

  /// Both of a pair begin to listen for each other, as far as they are scanning.
  private mutating func listen(_ pair: Int, at time: Int64) {
    for member in pairs[pair].members { listen(pair, by: member, at: time) }
  }

  private mutating func listen(_ pair: Int, by member: Int, at time: Int64) {
    guard pairs[pair].reachesUntil > time, pairs[pair].aloneUntil <= time,
      phones[member].looksUntil > time
    else { return }
    let heard = time + Int64(discovery.drawSeconds(from: &random) * 1000)
    guard heard <= min(phones[member].looksUntil, pairs[pair].reachesUntil) else { return }
    queue.put(.heard(pair: pair, by: member, generation: pairs[pair].generation), at: heard)
  }

  // MARK: Exchanging

  private mutating func connect(_ pair: Int, _ caller: Int, _ generation: Int, at time: Int64) {
    guard generation == pairs[pair].generation, pairs[pair].reachesUntil > time else { return }
    let busy = pairs[pair].members.map { phones[$0].busyUntil }.max() ?? time
    guard busy <= time else {
      return queue.put(.heard(pair: pair, by: caller, generation: generation), at: busy)
    }
    pairs[pair].generation += 1
    let attempt = plan.radio.connection.drawAttempt(from: &random)
    let planned = time + max(1, Int64(attempt.setupSeconds * 1000))
    let ready = min(planned, pairs[pair].reachesUntil)
    for member in pairs[pair].members {
      phones[member].connect(from: time, to: ready)
    }
    guard attempt.fails || planned > ready else {
      return queue.put(.connected(pair: pair, by: caller, heard: time), at: ready)
    }
    outcome.meetings.append(
      .init(
        heard: Instant(milliseconds: time), caller: caller, called: pairs[pair].other(caller),
        setupMilliseconds: ready - time, end: attempt.fails ? .failed : .cut))
    leaveAlone(pair, until: ready)
  }

  private mutating func exchange(
    _ pair: Int, _ caller: Int, heard: Int64, at time: Int64
  ) throws(CardError) {
    let called = pairs[pair].other(caller)
    let rate = plan.radio.connection.bytesPerSecond
    let seconds = Double(pairs[pair].reachesUntil - time) / 1000
    let done = try devices.exchange(
      caller: caller, called: called, now: Instant(milliseconds: time),
      byteLimit: Int(min(seconds * rate, 1e9)))
    let end = time + Int64(plan.radio.connection.exchangeSeconds(bytes: done.bytes) * 1000) + 1
    for (member, other, change) in [
      (caller, called, done.changes[0]), (called, caller, done.changes[1]),
    ] {
      phones[member].transfer(from: time, to: end)
      for operation in change.received {
        guard let edit = editOf[operation.id] else { continue }
        outcome.arrivals[edit][member] = .init(time: Instant(milliseconds: end), from: other)
      }
    }
    report(done, caller, called, heard: heard, from: time, to: end)
    // A cut exchange may continue as soon as they meet again.
    leaveAlone(pair, until: end + (done.isComplete ? plan.radio.pauseMilliseconds : 0))
  }

  private mutating func report(
    _ done: ExchangeOutcome, _ caller: Int, _ called: Int, heard: Int64, from: Int64, to: Int64
  ) {
    outcome.bytes += done.bytes
    if done.isComplete, done.edits == 0 {
      outcome.equalMeetings += 1
      outcome.equalBytes += done.bytes
      return
    }
    var meeting = PolicyOutcome.Meeting(
      heard: Instant(milliseconds: heard), caller: caller, called: called,
      setupMilliseconds: from - heard)
    (meeting.transferMilliseconds, meeting.bytes) = (to - from, done.bytes)
    meeting.callerReceived = done.changes[0].received.count
    meeting.calledReceived = done.changes[1].received.count
    meeting.changes = done.changes
    meeting.conflicts = done.conflicts
    meeting.end = done.isComplete ? .complete : .cut
    outcome.meetings.append(meeting)
  }

  private mutating func leaveAlone(_ pair: Int, until: Int64) {
    pairs[pair].aloneUntil = until
    queue.put(.again(pair: pair), at: until)
  }
}
