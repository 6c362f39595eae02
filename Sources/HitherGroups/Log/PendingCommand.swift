import HitherEngine
import HitherGeodesy
import HitherTracks

/// A command that some members have not followed yet.
struct PendingCommand: Sendable {
  /// The state of all members at a tick, as commands need it.
  struct TickSnapshot {
    var time: Instant
    /// The members who belong to the group, in the order of ids.
    var there: [Int]
    var leader: Int?
    /// By `MemberIndex`; nil without a fresh fix.
    var places: [Coordinate?]
    /// By `MemberIndex`: 1 if stopped, 0 if walking, between during a change; NaN if unknown.
    var standing: [Double]
    /// By `MemberIndex`: whether the member has a fix since the previous tick.
    var bringsFix: [Bool]
  }

  var effect: CommandEffect
  private var hasBegun = false
  private var before: Instant?
  /// By `MemberIndex`, the measure at the previous tick, NaN if unknown: the metres to the leader
  /// (`gather`), or whether the member was stopped (`depart`).
  private var measures: [Double]
  private var turning = Debounce<MarchMark>()

  init(_ effect: CommandEffect, members: Int) {
    self.effect = effect
    measures = Array(repeating: .nan, count: members)
  }

  /// Adds members who have joined the group.
  mutating func widen(to members: Int) {
    measures += Array(repeating: .nan, count: max(0, members - measures.count))
  }

  /// Processes a tick.
  ///
  /// - Returns: Whether all have followed the command now.
  mutating func take(_ sight: TickSnapshot, _ parameters: CommandTracker.Parameters) -> Bool {
    defer {
      hasBegun = true
      before = sight.time
    }
    switch LogCommand(rawValue: effect.command) {
    case .gather: return gather(sight, parameters)
    case .rest: return rest(sight, parameters)
    case .depart: return depart(sight)
    default: return false
    }
  }

  /// Whether the command has expired.
  func isStale(at time: Instant, _ parameters: CommandTracker.Parameters) -> Bool {
    guard LogCommand(rawValue: effect.command) == .rest else {
      return time - effect.time > parameters.timeoutMilliseconds
    }
    return effect.restStart == nil && time - effect.time > parameters.restPatienceMilliseconds
  }

  // MARK: Kinds

  private mutating func gather(
    _ sight: TickSnapshot, _ parameters: CommandTracker.Parameters
  ) -> Bool {
    guard let leader = sight.leader, leader < sight.places.count, let goal = sight.places[leader]
    else {
      forget()
      return false
    }
    let others = sight.there.filter { $0 != leader }
    var now = measures.map { _ in Double.nan }
    for member in others {
      guard let place = sight.places[member] else { continue }
      now[member] = ShortDistance.metres(from: place, to: goal)
      record(member, from: measures[member], to: now[member], at: sight.time, parameters)
    }
    let former = measures
    measures = now
    guard !others.isEmpty, others.allSatisfy({ now[$0].isFinite }) else {
      turning.reset()
      return false
    }
    let farthest = others.max { now[$0] < now[$1] } ?? leader
    let previous = others.filter { former[$0] > parameters.gather.enter }
      .max { former[$0] < former[$1] }
    let mark = MarchMark(
      time: sight.time, coordinate: sight.places[farthest] ?? goal, member: previous ?? -1,
      metres: now[farthest])
    let (hasBegun, before, since) = (hasBegun, before, effect.time)
    // The debounce switches on above an edge, so a distance enters with a negative sign.
    let turn = turning.update(
      -now[farthest], at: sight.time, parameters.gather.negated,
      isFix: sight.bringsFix[farthest] || sight.bringsFix[leader]
    ) { fraction in
      var mark = mark
      if !hasBegun {
        mark.time = since
      } else if let before, fraction < 1 {
        mark.time = max(since, before + Int64((Double(mark.time - before) * fraction).rounded()))
      }
      return mark
    }
    guard let turn, turn.isOn else { return false }
    effect.fulfilled = turn.mark.time
    effect.last = turn.mark.member < 0 ? nil : turn.mark.member
    return true
  }

  private mutating func record(
    _ member: Int, from before: Double, to now: Double, at time: Instant,
    _ parameters: CommandTracker.Parameters
  ) {
    guard now <= parameters.gather.enter, !effect.arrivals.contains(where: { $0.member == member })
    else { return }
    var arrival = hasBegun ? time : effect.time
    if hasBegun, let last = self.before, before > now, before > parameters.gather.enter {
      let share = (before - parameters.gather.enter) / (before - now)
      arrival = max(effect.time, last + Int64((Double(time - last) * share).rounded()))
    }
    effect.arrivals.append(CommandEffect.Arrival(member: member, time: arrival))
  }

  /// A rest lasts while more than half of the members whose motion is known are stopped.
  private mutating func rest(_ sight: TickSnapshot, _ parameters: CommandTracker.Parameters) -> Bool
  {
    let known = sight.there.filter { sight.standing[$0].isFinite }
    guard !known.isEmpty, let coordinate = known.lazy.compactMap({ sight.places[$0] }).first else {
      turning.reset()
      return false
    }
    let share = Double(known.count { sight.standing[$0] > 0.5 }) / Double(known.count)
    let time = hasBegun ? sight.time : effect.time
    let turn = turning.update(share, at: sight.time, parameters.rest) { _ in
      MarchMark(time: time, coordinate: coordinate, member: -1, metres: 0)
    }
    guard let turn else { return false }
    guard !turn.isOn else {
      effect.restStart = turn.mark.time
      return false
    }
    effect.fulfilled = turn.mark.time
    return true
  }

  /// A member who is not stopped has departed.
  private mutating func depart(_ sight: TickSnapshot) -> Bool {
    for member in sight.there where sight.standing[member] <= 0.5 {
      guard !effect.arrivals.contains(where: { $0.member == member }) else { continue }
      var time = hasBegun ? sight.time : effect.time
      let (was, now) = (measures[member], sight.standing[member])
      if let before, was > 0.5 {
        let share = (was - 0.5) / (was - now)
        time = max(effect.time, before + Int64((Double(time - before) * share).rounded()))
      }
      effect.arrivals.append(CommandEffect.Arrival(member: member, time: time))
    }
    measures = sight.standing
    guard !sight.there.isEmpty,
      sight.there.allSatisfy({ member in effect.arrivals.contains { $0.member == member } }),
      let last = effect.arrivals.max(by: { $0.time < $1.time })
    else { return false }
    effect.fulfilled = last.time
    effect.last = last.time > effect.time ? last.member : nil
    return true
  }

  private mutating func forget() {
    turning.reset()
    measures = measures.map { _ in .nan }
  }
}

extension OutingSettings.Threshold {
  /// The same edges for a negated measure.
  var negated: Self { Self(enter: -enter, leave: -leave, afterMilliseconds: afterMilliseconds) }
}

extension PendingCommand: StateCoding {
  init() { (effect, measures) = (CommandEffect(), []) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&effect)
    try c.code(&hasBegun)
    try c.code(&before)
    try c.code(&measures)
    try c.code(&turning)
  }
}
