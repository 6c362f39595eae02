package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects when a member is close enough to the leader for devices to find each other by radio.
///
/// Close is within 50 m, up to 60 m once close, for 30 s and two fixes of both. A period also ends
/// when the leader changes, when the member leads, and at the last tick at which the distance was
/// known.
///
/// Input: the group on the tick grid, the log.
/// Output: `near_leader.started`, `near_leader.ended`; the times are in the state.
/// State: for each member the open interval, its debounce, the sums and the first 500 intervals.
/// Late data: none reaches an operator.
package struct LeaderProximityDetector: FollowerOperator {
  /// Settings of the operator.
  package struct Parameters: Hashable, Sendable {
    /// The threshold of the distance.
    package var near = OutingSettings.Threshold(enter: 50, leave: 60, afterMilliseconds: 30_000)
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64

    /// Makes the parameters from an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings()) {
      tickMilliseconds = settings.groupTickMilliseconds
    }
  }

  /// A period in which a member was close to the leader.
  package struct Stretch: Hashable, Sendable {
    package var start: Instant
    /// Nil while close.
    package var end: Instant?
    package var leastMetres: Double

    /// Adds the distance at a further tick.
    mutating func take(_ metres: Double) { leastMetres = min(leastMetres, metres) }
  }

  /// The periods in which a member was close to the leader.
  package struct Summary: Hashable, Sendable {
    package var count: Int
    package var durationMilliseconds: Int64
    /// In order of time; the first 500.
    package var stretches: [Stretch]
  }

  package struct State: Sendable {
    struct Record: Sendable {
      var debounce = Debounce<GapMoment>()
      var pairs = PairedFixes()
      var previous: GapMoment?
      var last: GapMoment?
      var open: Stretch?
      var count: Int64 = 0
      var milliseconds: Int64 = 0
      var stretches: [Stretch] = []
    }

    var attendance: Attendance
    var records: [Record]
  }

  package static let description = OperatorDescription(
    name: "leader_nearness", summary: "Finds when members are near the leader.",
    events: [NearLeaderStarted.self, NearLeaderEnded.self],
    state: "for each member the open interval, its debounce, the sums and the first 500 intervals")

  static let mostListed = 500

  let roster: GroupRoster
  let parameters: Parameters

  /// Makes the operator.
  package init(_ roster: GroupRoster, _ parameters: Parameters = Parameters()) {
    self.roster = roster
    self.parameters = parameters
  }

  package func makeState() -> State {
    State(
      attendance: Attendance(roster),
      records: Array(repeating: State.Record(), count: roster.ids.count))
  }

  package func widen(_ state: inout State) {
    state.attendance.widen(roster)
    let newcomers = max(0, roster.ids.count - state.records.count)
    state.records += repeatElement(State.Record(), count: newcomers)
  }

  package func adopt(_ members: [Int], from other: State, _ state: inout State) {
    for member in members where state.records.indices.contains(member) {
      state.records[member] = other.records[member]
    }
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard tick.members.count == state.records.count else { return }
    for entry in tick.entries where state.attendance.take(entry, roster) {
      for index in roster.byID { end(index, tick, &state, &events) }
    }
    guard let leader = state.attendance.leader, state.records.indices.contains(leader) else {
      return
    }
    let goal = known(tick.members[leader])
    for index in roster.byID where index != leader && tick.looks(at: index) {
      guard let goal, let sample = known(tick.members[index]), state.attendance.isThere[index]
      else {
        end(index, tick, &state, &events)
        continue
      }
      let moment = GapMoment(
        time: tick.time, coordinate: sample.coordinate,
        metres: ShortDistance.metres(from: sample.coordinate, to: goal.coordinate), behind: .nan)
      guard tells(moment.metres, Evidence.accuracy(of: sample.accuracy, and: goal.accuracy)) else {
        continue
      }
      let isFix = state.records[index].pairs.take(
        leader: goal.bringsFix(within: parameters.tickMilliseconds),
        follower: sample.bringsFix(within: parameters.tickMilliseconds),
        isFirst: !state.records[index].debounce.hasCandidate)
      take(moment, isFix, index, tick, &state, &events)
    }
  }

  /// The number and the total length of a member's periods; nil if the distance was never known.
  package func summary(of member: Int, in state: State) -> Summary? {
    guard state.records.indices.contains(member) else { return nil }
    let record = state.records[member]
    guard record.last != nil else { return nil }
    var sum = record.milliseconds
    if let open = record.open, let last = record.last { sum += max(0, last.time - open.start) }
    return Summary(
      count: Int(record.count), durationMilliseconds: sum,
      stretches: record.stretches + (record.open.map { [$0] } ?? []))
  }

  private func known(_ sample: TickSample?) -> TickSample? {
    guard let sample, sample.isKnown else { return nil }
    return sample
  }

  /// Whether positions are accurate enough to show that members are close; others are skipped.
  private func tells(_ metres: Double, _ accuracy: Double) -> Bool {
    guard accuracy > 2 * Evidence.usualAccuracyMetres else { return true }
    let (near, far) = (parameters.near.enter, parameters.near.leave)
    return Evidence(metres: max(far - metres, metres - near), accuracy: accuracy).isEvidence
  }

  private func take(
    _ moment: GapMoment, _ isFix: Bool, _ index: Int, _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let previous = state.records[index].previous
    // The debounce switches on above an edge, so a distance enters with a negative sign.
    let turn = state.records[index].debounce.update(
      -moment.metres, at: moment.time, parameters.near.negated, isFix: isFix
    ) { fraction in previous.map { GapMoment.between($0, moment, fraction) } ?? moment }
    state.records[index].previous = moment
    state.records[index].last = moment
    if let turn, turn.isOn {
      state.records[index].count += 1
      state.records[index].open = Stretch(start: turn.mark.time, leastMetres: turn.mark.metres)
      events.emit(
        NearLeaderStarted(toLeaderMetres: turn.mark.metres), about: roster.ids[index],
        time: turn.mark.time, detected: tick.settled(of: index), position: turn.mark.coordinate)
    }
    state.records[index].open?.take(moment.metres)
    if let turn, !turn.isOn { close(index, at: turn.mark, tick, &state, &events) }
  }

  /// Ends an open period where it was last known, and drops an unconfirmed one.
  private func end(
    _ index: Int, _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    if let last = state.records[index].last { close(index, at: last, tick, &state, &events) }
    state.records[index].debounce.turnOff()
    state.records[index].pairs = PairedFixes()
    state.records[index].previous = nil
  }

  private func close(
    _ index: Int, at moment: GapMoment, _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard var stretch = state.records[index].open else { return }
    stretch.end = max(moment.time, stretch.start)
    let milliseconds = max(0, moment.time - stretch.start)
    state.records[index].open = nil
    state.records[index].milliseconds += milliseconds
    if state.records[index].stretches.count < Self.mostListed {
      state.records[index].stretches.append(stretch)
    }
    events.emit(
      NearLeaderEnded(
        toLeaderMetres: moment.metres, durationSeconds: Double(milliseconds) / 1000,
        minToLeaderMetres: stretch.leastMetres),
      about: roster.ids[index], time: stretch.end ?? moment.time, detected: tick.settled(of: index),
      position: moment.coordinate)
  }
}

extension LeaderProximityDetector.Stretch: StateCoding {
  package init() { (start, leastMetres) = (Instant(), 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &start)
    try c.code(&end)
    try c.code(&leastMetres)
  }
}

extension LeaderProximityDetector.State.Record: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&debounce)
    try c.code(&pairs)
    try c.code(&previous)
    try c.code(&last)
    try c.code(&open)
    try c.code(&count)
    try c.code(&milliseconds)
    try c.code(&stretches)
  }
}

extension LeaderProximityDetector.State: StateCoding {
  package init() { (attendance, records) = (Attendance(), []) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&attendance)
    try c.code(&records)
  }
}
