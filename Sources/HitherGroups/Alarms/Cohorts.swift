package import HitherEngine
package import HitherTracks

/// Looks at a group for alarms, without letting anybody wait for a member who is slow or silent.
///
/// What is decided of a follower depends on the leader's ticks, the follower's own and the log. All are looked at
/// together, as one cohort, as long as as much is known of each. Of a follower of whom less is known a copy stays
/// behind, and the others go on; when that one has come to the same tick, its follower is taken over from it. A tick at
/// which another leads from now on rests on everyone and is waited for by all, and so are the first tick and one behind
/// a silence of all that is longer than a day. In batch all is known, and there is one cohort.
///
/// Law: in how many cohorts the followers were looked at changes no event.
package struct Cohorts: Sendable {
  /// A tick that was looked at.
  package struct Looked {
    package var tick: GroupTick
    /// Whether it has been looked at for everyone now.
    package var isOfAll: Bool
  }

  /// There are no more; each is a copy of what is remembered of the leader.
  static let most = 8
  /// Of more members none are left behind, so that the cost of a delivery stays bounded.
  static let mostMembers = 256
  /// Others wait so long for who is not slow but a moment later, by the time of the stream, in milliseconds.
  static let patienceMilliseconds: Int64 = 5000

  private var roster: GroupRoster
  /// Those farthest behind first.
  private var cohorts: [Cohort]

  /// Makes one cohort of everyone, before the first tick.
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

  /// How many there are.
  package var count: Int { cohorts.count }

  /// The operators, with what they remember of everyone once the input has ended.
  package var pipeline: GroupPipeline { cohorts.last?.pipeline.pipeline ?? GroupPipeline() }

  /// Goes on with more members; those of before come first.
  ///
  /// - Parameter pipeline: The same operators for all, before the first tick.
  package mutating func admit(_ roster: GroupRoster, _ pipeline: FollowerPipeline) {
    self.roster = roster
    for place in cohorts.indices {
      cohorts[place].widen(roster, pipeline, isTheirs: place == cohorts.count - 1)
    }
  }

  /// Takes the next samples of a member, in order of time, and learns how far its fixes have come.
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

  /// Takes an entry of the log that came while the stream goes on.
  package mutating func take(_ entry: LogEntry) {
    for place in cohorts.indices { cohorts[place].ticks.add(entry) }
  }

  /// Learns that nothing follows of anybody.
  package mutating func end(at time: Instant) {
    for place in cohorts.indices { cohorts[place].ticks.end(at: time) }
  }

  /// Looks at the next tick of which enough is known; nil where there is none.
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
      && cohorts[place].reached - time >= Self.patienceMilliseconds
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

  /// No later event is detected before this.
  ///
  /// - Parameter repaired: Up to here it is certain of all members which fixes are used.
  package func bound(_ repaired: Instant) -> Instant {
    cohorts.reduce(repaired) { min($0, $1.bound(repaired, roster)) }
  }
}

extension Cohorts: StateHolding {
  package func write(to writer: inout StateWriter) {
    writer.write(UInt8(truncatingIfNeeded: cohorts.count))
    for cohort in cohorts { cohort.write(to: &writer) }
  }

  package mutating func restore(from reader: inout StateReader) throws(StateError) {
    let count = Int(try reader.read(UInt8.self))
    guard let fresh = cohorts.first, (1...Self.most).contains(count) else {
      throw StateError.malformed("a group has \(count) cohorts")
    }
    cohorts = Array(repeating: fresh, count: count)
    for place in cohorts.indices { try cohorts[place].restore(from: &reader) }
  }
}
