package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds followers who fall behind the leader along the way.
///
/// At each tick the gap of each follower is measured by the best way there is: along the planned
/// route where the progress of both is known, else along the trail that the leader walked, else, for
/// a follower who is off that trail, in a straight line. Who is ahead has a gap below 0. Whenever the way
/// of measuring changes the debounce starts anew: an open episode stays open, a candidate is
/// forgotten. `docs/methods/stragglers.md` tells the method in full.
///
/// A gap is known where the follower's position is fresh, that is in no recording gap and at most
/// 120 s old, and the leader was seen at most 120 s ago. Until then the leader stays where last seen;
/// the gap so measured is the least it can be, so that it may begin an episode but ends none. Else the
/// gap is unknown: open episodes freeze, candidates are forgotten. `unknown_s` counts the unknown
/// time from the first tick at which the gap was known to the follower's last sample.
///
/// Input: the group on the tick grid; the progress along the route as a sampled value.
/// Output: `straggling.started`, `straggling.ended`; figures and the gap over time are in the state.
/// State: the leader's trail and passages; by follower the place on it, debounce, figures and series.
/// Late data: none reaches an operator.
package struct StragglerDetector: GroupOperator {
  /// What the detector is told.
  package struct Parameters: Hashable, Sendable {
    /// When someone has fallen behind.
    package var threshold: OutingSettings.Threshold
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// How old a position may be, in milliseconds.
    package var ageLimitMilliseconds: Int64 = 120_000
    /// Where `TickSample.values` has the progress along the planned route in metres, counted on over
    /// laps; nil where no route is known.
    package var progressIndex: Int?
    /// Where `TickSample.values` has the accuracy of the position in metres; nil where none is sampled.
    package var accuracyIndex: Int?

    /// Makes the parameters of an outing's settings.
    package init(
      _ settings: OutingSettings = OutingSettings(), progressIndex: Int? = nil,
      accuracyIndex: Int? = nil
    ) {
      threshold = settings.straggler
      tickMilliseconds =
        TickGrid(
          stepMilliseconds: settings.groupTickMilliseconds
        ).stepMilliseconds
      self.progressIndex = progressIndex
      self.accuracyIndex = accuracyIndex
    }
  }

  package static let description = OperatorDescription(
    name: "stragglers", summary: "Finds followers who fall behind the leader along the way.",
    events: [GroupEvents.stragglingStarted, GroupEvents.stragglingEnded])

  let members: [String]
  let leader: Int
  let parameters: Parameters

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - members: The ids by `MemberIndex`.
  ///   - leader: Whom the gaps are measured to.
  package init(
    members: [String], leader: MemberIndex, _ parameters: Parameters = Parameters()
  ) {
    self.members = members
    self.leader = Int(leader.position)
    self.parameters = parameters
  }

  package func makeState() -> State {
    State(
      leader: LeaderRecord(),
      followers: members.map { _ in
        FollowerRecord(tickMilliseconds: parameters.tickMilliseconds)
      })
  }

  package func evaluate(
    _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard tick.members.indices.contains(leader) else { return }
    let limit = parameters.ageLimitMilliseconds
    let now = state.leader.take(
      tick.members[leader], at: tick.time, progress: parameters.progressIndex, limit: limit)
    for index in state.followers.indices where index != leader {
      guard index < tick.members.count, let sample = tick.members[index] else { continue }
      state.followers[index].begin(at: tick.time, tickMilliseconds: parameters.tickMilliseconds)
      guard let now, sample.isKnown(within: limit) else {
        state.followers[index].takeUnknown(at: tick.time)
        continue
      }
      let gap = measure(sample, &state.followers[index], now, state.leader, at: tick.time)
      state.followers[index].take(
        gap, sample.coordinate, at: tick.time, isLeast: now.isHeld,
        threshold: parameters.threshold
      ) { type, moment, values in
        events.emit(
          type, about: members[index], time: moment.time, detected: tick.time,
          position: moment.coordinate, values: values)
      }
    }
  }

  private func measure(
    _ sample: TickSample, _ follower: inout FollowerRecord, _ now: LeaderRecord.Now,
    _ leader: LeaderRecord, at time: Instant
  ) -> Gap {
    let accuracy = sample.value(parameters.accuracyIndex)
    // The place on the trail is followed also while the route tells the gap, for when it does not.
    let gap = follower.place.gap(
      sample.coordinate, now, leader, at: time,
      accuracy: accuracy >= 0 ? min(accuracy, 100) : 0)
    let progress = sample.value(parameters.progressIndex)
    guard progress.isFinite, now.progress.isFinite else { return gap }
    let metres = now.progress - progress
    let behind = metres >= 0 ? leader.routePassages.secondsSince(progress, at: time) : .nan
    return Gap(metres: metres, behind: behind, way: .route)
  }
}
