import HitherEngine
import HitherTracks

/// Followers that are evaluated together, with their current tick and the operators' state there.
///
/// It has the ticks of all members, but waits only for the leader and its own followers.
struct Cohort: Sendable {
  /// The next step of a cohort.
  enum Outlook {
    /// More data is needed first.
    case waiting
    /// A tick with all data, except that of some lagging followers.
    case tick(GroupTicks.Coming, laggards: [Int])
  }

  var ticks: GroupTicks
  var pipeline: FollowerPipeline
  private var attendance: Attendance
  /// By member, whether it belongs to the cohort; unused for the leader.
  private var isOwn: [Bool]
  /// By member, when all its decided data was known.
  private var settled: [Instant]

  /// Makes a cohort of all members before the first tick.
  init(_ ticks: GroupTicks, _ pipeline: FollowerPipeline, _ roster: GroupRoster) {
    (self.ticks, self.pipeline) = (ticks, pipeline)
    attendance = Attendance(roster)
    isOwn = Array(repeating: true, count: roster.ids.count)
    settled = Array(repeating: .absent, count: roster.ids.count)
  }

  /// Adds members who have joined the group; they have no data at earlier ticks.
  ///
  /// - Parameters:
  ///   - pipeline: The same operators for all, before the first tick.
  ///   - isTheirs: Whether this cohort evaluates them.
  mutating func widen(_ roster: GroupRoster, _ pipeline: FollowerPipeline, isTheirs: Bool) {
    let smaller = self.pipeline
    self.pipeline = pipeline
    self.pipeline.takeOver(smaller)
    ticks.widen(to: roster.ids.count)
    attendance.widen(roster)
    let newcomers = max(0, roster.ids.count - isOwn.count)
    isOwn += repeatElement(isTheirs, count: newcomers)
    // Decisions about them depended on the leader alone so far.
    let known = attendance.leader.map { settled[$0] } ?? .absent
    settled += repeatElement(known, count: newcomers)
  }

  /// Evaluates a tick.
  ///
  /// - Parameter isOfAll: Whether the cohort has all members.
  mutating func look(
    at coming: GroupTicks.Coming, _ roster: GroupRoster, isOfAll: Bool,
    _ events: inout EventCollector
  ) -> GroupTick {
    let isForAll = waitsForAll(coming, roster)
    var tick = ticks.take(coming)
    settle(tick, isForAll: isForAll)
    for entry in tick.entries { _ = attendance.take(entry, roster) }
    tick.settledByMember = settled
    if !isOfAll { tick.isLookedAt = isOwn }
    pipeline.evaluate(&tick, &events)
    return tick
  }

  private mutating func settle(_ tick: GroupTick, isForAll: Bool) {
    guard !isForAll, let leader = attendance.leader else {
      let all = max(settled.max() ?? .absent, ticks.known.max() ?? .absent, tick.time)
      for member in settled.indices { settled[member] = all }
      return
    }
    let ofLeader = ticks.known[leader]
    for member in settled.indices {
      settled[member] = max(settled[member], ofLeader, ticks.known[member])
    }
  }
}

// MARK: - Next tick

extension Cohort {
  /// The tick that can be evaluated next.
  ///
  /// - Parameter isOfAll: Whether the cohort has all members.
  func outlook(_ roster: GroupRoster, isOfAll: Bool) -> Outlook {
    guard let coming = ticks.coming else { return .waiting }
    if waitsForAll(coming, roster) {
      let isKnown = coming.grid.map { ticks.isComplete($0) } ?? ticks.isEnded
      return isOfAll && isKnown ? .tick(coming, laggards: []) : .waiting
    }
    guard let leader = attendance.leader, ticks.isKnown(leader, at: coming.time) else {
      return .waiting
    }
    guard !ticks.isEnded, !ticks.isComplete(coming.time) else { return .tick(coming, laggards: []) }
    let laggards = isOwn.indices.filter {
      isOwn[$0] && $0 != leader && !ticks.isKnown($0, at: coming.time)
    }
    return .tick(coming, laggards: laggards)
  }

  /// Whether a tick needs all members: the leader changes from there on, or it does not follow the last tick.
  private func waitsForAll(_ coming: GroupTicks.Coming, _ roster: GroupRoster) -> Bool {
    !coming.isNext || leadChanges(through: coming.time, roster)
  }

  /// Whether the leader changes or there is none from the next tick on.
  private func leadChanges(through time: Instant, _ roster: GroupRoster) -> Bool {
    guard let leader = attendance.leader, isOwn.indices.contains(leader) else { return true }
    let entries = ticks.entries(through: time)
    guard !entries.isEmpty else { return false }
    var next = attendance
    for entry in entries where next.take(entry, roster) { return true }
    return false
  }

  /// Whether the cohort has followers other than some.
  func others(than laggards: [Int]) -> Bool {
    isOwn.indices.contains { isOwn[$0] && $0 != attendance.leader && !laggards.contains($0) }
  }

  /// The time up to which the leader's data is known.
  var reached: Instant { attendance.leader.map { ticks.reached(by: $0) } ?? .absent }

  /// The earliest time at which a later decision can become known.
  ///
  /// - Parameter repaired: Up to this time it is certain for all members which fixes are used.
  func bound(_ repaired: Instant, _ roster: GroupRoster) -> Instant {
    let entry = ticks.nextEntry ?? .latest
    guard !ticks.isEnded, let cursor = ticks.cursor else { return min(repaired, entry) }
    let next = cursor + ticks.stepMilliseconds
    // Data missing for a member at the next tick is settled later than the data that is known now.
    guard mayTell(at: next, roster) else { return repaired }
    return min(repaired, next, entry)
  }

  /// Whether any member has enough data for an event at a tick.
  private func mayTell(at next: Instant, _ roster: GroupRoster) -> Bool {
    guard let leader = attendance.leader, !leadChanges(through: next, roster) else {
      return ticks.isComplete(next)
    }
    guard ticks.isKnown(leader, at: next) else { return false }
    let followers = isOwn.indices.filter { isOwn[$0] && $0 != leader }
    return followers.isEmpty || followers.contains { ticks.isKnown($0, at: next) }
  }
}

// MARK: - Splits

extension Cohort {
  /// Splits off some followers.
  ///
  /// - Returns: Their cohort, at the same tick.
  mutating func split(_ laggards: [Int]) -> Cohort {
    var rear = self
    for member in isOwn.indices { rear.isOwn[member] = false }
    for member in laggards {
      rear.isOwn[member] = true
      isOwn[member] = false
    }
    return rear
  }

  /// Adopts the followers of a cohort that has reached the same tick.
  mutating func adopt(_ rear: Cohort) {
    let members = rear.isOwn.indices.filter { rear.isOwn[$0] }
    pipeline.adopt(members, from: rear.pipeline)
    for member in members {
      isOwn[member] = true
      settled[member] = rear.settled[member]
    }
    // Their data, and when it became known, is in that cohort.
    ticks = rear.ticks
  }
}

extension Cohort: Checkpointable {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try ticks.code(&c)
    try pipeline.code(&c)
    try c.code(&attendance)
    guard attendance.isThere.count == isOwn.count else {
      throw StateError.malformed("a cohort is of another group")
    }
    try c.code(column: &isOwn, count: isOwn.count)
    try c.code(versionedElements: &settled)
  }
}
