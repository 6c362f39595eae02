package import HitherEngine
package import HitherTracks

/// Evaluates a group for alarms without delaying anyone for a member whose data is late or missing.
///
/// A decision about a follower depends on the leader's ticks, the follower's own and the log. All
/// followers are evaluated together, as one cohort, while their data is equally complete. A
/// follower whose data is late stays behind in a copy of the cohort, and the others continue. When
/// the copy has reached the same tick, its follower is moved back. Three kinds of ticks depend on
/// all members and wait for them: a tick at which the leader changes, the first tick, and a tick
/// after a silence of all that is longer than a day. In batch runs all data is known, and there is
/// one cohort.
///
/// Invariant: the number of cohorts changes no event.
package struct Cohorts: Sendable {
  /// An evaluated tick.
  package struct Looked {
    package var tick: GroupTick
    /// Whether it has been evaluated for all members now.
    package var isOfAll: Bool
  }

  /// The limit of cohorts; each is a copy of the leader's state.
  static let most = 8
  /// In larger groups no member is left behind, so that the cost of a delivery stays bounded.
  static let mostMembers = 256
  /// How long others wait for a member who is only slightly late, by the stream's time, in milliseconds.
  static let timeoutMilliseconds: Int64 = 5000

  private var roster: GroupRoster
  /// The cohorts that are farthest behind come first.
  private var cohorts: [Cohort]

  /// Makes one cohort of all members, before the first tick.
  ///
  /// - Parameters:
  ///   - log: The outing's log, in order.
  ///   - pipeline: The operators, before the first tick.
  package init(
    _ roster: GroupRoster, log: [LogEntry], stepMilliseconds: Int64, _ pipeline: FollowerPipeline
  ) {
    self.roster = roster
    let ticks = GroupTicks(
      members: roster.ids.count, log: log, stepMilliseconds: stepMilliseconds)
    cohorts = [Cohort(ticks, pipeline, roster)]
  }

  /// The number of cohorts.
  package var count: Int { cohorts.count }

  /// The operators, with the state of all members once the input has ended.
  package var pipeline: GroupPipeline { cohorts.last?.pipeline.pipeline ?? GroupPipeline() }

  /// Continues with more members; the earlier ones keep their indices.
  ///
  /// - Parameter pipeline: The same operators for all, before the first tick.
  package mutating func admit(_ roster: GroupRoster, _ pipeline: FollowerPipeline) {
    self.roster = roster
    for place in cohorts.indices {
      cohorts[place].widen(roster, pipeline, isTheirs: place == cohorts.count - 1)
    }
  }

  /// Adds the next samples of a member, in order of time, and the time up to which its fixes are complete.
  ///
  /// - Parameters:
  ///   - reached: No fix earlier than this follows.
  ///   - last: The last fix.
  package mutating func take(
    _ samples: [TickSample], reaching reached: Instant, last: LastSight?, of member: Int
  ) {
    for place in cohorts.indices {
      cohorts[place].ticks.add(samples, of: member)
      cohorts[place].ticks.reach(reached, last: last, of: member)
    }
  }

  /// Adds an entry of the log during the stream.
  package mutating func take(_ entry: LogEntry) {
    for place in cohorts.indices { cohorts[place].ticks.add(entry) }
  }

  /// Ends the input of all members.
  package mutating func end(at time: Instant) {
    for place in cohorts.indices { cohorts[place].ticks.end(at: time) }
  }

  /// Evaluates the next tick with enough data; nil if there is none.
  package mutating func next(_ events: inout EventCollector) -> Looked? {
    for place in cohorts.indices {
      let outlook = cohorts[place].outlook(roster, isOfAll: cohorts.count == 1)
      guard case .tick(let coming, let laggards) = outlook else { continue }
      if laggards.isEmpty { return look(place, at: coming, &events) }
      guard isWorthSplitting(place, at: coming.time, laggards) else { continue }
      cohorts.insert(cohorts[place].split(laggards), at: place)
      return look(place + 1, at: coming, &events)
    }
    return nil
  }

  private func isWorthSplitting(_ place: Int, at time: Instant, _ laggards: [Int]) -> Bool {
    cohorts.count < Self.most && roster.ids.count <= Self.mostMembers
      && cohorts[place].reached - time >= Self.timeoutMilliseconds
      && cohorts[place].others(than: laggards)
  }

  private mutating func look(
    _ place: Int, at coming: GroupTicks.Coming, _ events: inout EventCollector
  ) -> Looked {
    let tick = cohorts[place].look(
      at: coming, roster, isOfAll: cohorts.count == 1, &events)
    if place + 1 < cohorts.count, cohorts[place].ticks.cursor == cohorts[place + 1].ticks.cursor {
      let rear = cohorts.remove(at: place)
      cohorts[place].adopt(rear)
    }
    return Looked(tick: tick, isOfAll: place == 0)
  }

  /// The earliest detection time of a later event.
  ///
  /// - Parameter repaired: Up to this time it is certain for all members which fixes are used.
  package func bound(_ repaired: Instant) -> Instant {
    cohorts.reduce(repaired) { min($0, $1.bound(repaired, roster)) }
  }
}

extension Cohorts: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let count = try c.codedCount(cohorts.count, as: UInt8.self)
    guard c.isReading else {
      for var cohort in cohorts { try cohort.code(&c) }
      return
    }
    guard let fresh = cohorts.first, (1...Self.most).contains(count) else {
      throw StateError.malformed("a group has \(count) cohorts")
    }
    cohorts = Array(repeating: fresh, count: count)
    for place in cohorts.indices { try cohorts[place].code(&c) }
  }
}
