package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Detects followers who fall behind the leader along the route or trail.
///
/// At each tick the gap of each follower is measured by the best available method: along the
/// planned route if the progress of both is known; otherwise along the trail that the leader
/// walked; for a follower who is off that trail, in a straight line. A member who is ahead has a
/// gap below 0. The gap is unknown for a follower off the trail near several branches of it, and
/// until one of the two has followed the trail of the other. Whenever the method changes the
/// debounce is reset: an open episode stays open, a candidate is dropped.
/// `docs/methods/stragglers.md` describes the method in full.
///
/// A gap is known if the follower's position is fresh, that is not in a recording gap and at most
/// 120 s old, and the leader was seen at most 120 s ago. Until then the leader's last position is
/// used; the gap measured so is a lower bound, so it may begin an episode but not end one.
/// Otherwise the gap is unknown, as it is if both positions are too inaccurate to decide whether it
/// is small or large (`Evidence`): open episodes freeze, candidates are dropped. `unknown_s` counts
/// the unknown time from the first tick at which the gap was known, or at which both were seen, to
/// the end of the outing, without the time in which the follower did not belong to it.
///
/// If the log changes the leader, gaps are to the new leader from the next tick on.
///
/// Input: the group on the tick grid; the progress along the route as a sampled value; the log.
/// Output: `straggling.started`, `straggling.ended`, `straggling.expected`; figures and the gap
/// over time are in the state; the ticks get all places along the route or trail.
/// State: the leader's trail and passages; for each follower the place on it, debounce, figures and series.
/// Late data: none reaches an operator.
package struct StragglerDetector: FollowerOperator {
  /// Settings of the detector.
  package struct Parameters: Hashable, Sendable {
    /// The threshold of the gap.
    package var threshold: OutingSettings.Threshold
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// The index in `TickSample.values` of the progress along the planned route in metres,
    /// increasing over laps; nil without a route.
    package var progressIndex: Int?
    /// The index in `TickSample.values` of the position's accuracy in metres; nil if not sampled.
    package var accuracyIndex: Int?
    /// The index of the distance from the planned route in metres; nil if not sampled.
    package var routeDistanceIndex: Int?
    /// Farther from the planned route is off it, in metres.
    package var offRouteMetres: Double
    /// Whether the gap over time is kept, for a summary; an endless stream does not need it.
    package var keepsSeries: Bool

    /// Makes the parameters from an outing's settings.
    package init(
      _ settings: OutingSettings = OutingSettings(), progressIndex: Int? = nil,
      accuracyIndex: Int? = nil, routeDistanceIndex: Int? = nil,
      keepsSeries: Bool = true
    ) {
      threshold = settings.straggler
      offRouteMetres = settings.offRoute.enter
      tickMilliseconds =
        TickGrid(
          stepMilliseconds: settings.groupTickMilliseconds
        ).stepMilliseconds
      self.progressIndex = progressIndex
      self.accuracyIndex = accuracyIndex
      self.routeDistanceIndex = routeDistanceIndex
      self.keepsSeries = keepsSeries
    }

    /// Whether a position is on the planned route, as far as that is sampled.
    func isNearRoute(_ sample: TickSample) -> Bool {
      let away = sample.value(routeDistanceIndex)
      return away.isNaN || away <= offRouteMetres
    }
  }

  package static let description = OperatorDescription(
    name: "stragglers", summary: "Detects followers who fall behind the leader along the route.",
    adds: [GroupColumns.along],
    events: [
      StragglingStarted.self, StragglingEnded.self, StragglingExpected.self,
    ],
    settings: OutingSettings.stragglerSettings + [OutingSettings.gap, OutingSettings.groupTick],
    state:
      "the leader's trail and passages; for each follower the place on it, debounce, figures and "
      + "series")

  let roster: GroupRoster
  let parameters: Parameters

  /// Makes the operator.
  ///
  /// - Parameters:
  ///   - members: The ids by `MemberIndex`.
  ///   - leader: The leader to whom gaps are measured, until the log names another.
  package init(
    members: [String], leader: MemberIndex, _ parameters: Parameters = Parameters()
  ) {
    roster = GroupRoster(ids: members, leader: Int(leader.position))
    self.parameters = parameters
  }

  package func makeState() -> State {
    State(
      attendance: Attendance(roster), leader: LeaderRecord(),
      followers: Array(repeating: newFollower, count: roster.ids.count))
  }

  package func widen(_ state: inout State) {
    state.attendance.widen(roster)
    let newcomers = max(0, roster.ids.count - state.followers.count)
    state.followers += repeatElement(newFollower, count: newcomers)
  }

  package func adopt(_ members: [Int], from other: State, _ state: inout State) {
    for member in members where state.followers.indices.contains(member) {
      state.followers[member] = other.followers[member]
    }
  }

  private var newFollower: FollowerRecord {
    FollowerRecord(
      series: parameters.keepsSeries
        ? GapSeries(stepMilliseconds: parameters.tickMilliseconds, members: roster.ids.count)
        : .none)
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    takeEntries(tick, &state, &events)
    guard let leader = state.attendance.leader, tick.members.indices.contains(leader),
      state.followers.count == tick.members.count
    else { return }
    state.followers[leader].passLeading(at: tick.time)
    tick.along = Array(repeating: .nan, count: tick.members.count)
    let now = state.leader.take(tick.members[leader], at: tick.time, parameters)
    let absence = tick.members[leader].leaderAbsence
    if let now, !now.isHeld { tick.along[leader] = 0 }
    // Read once per tick: reading it while followers change would copy it each time.
    let record = state.leader
    var told: [FollowerRecord.EmittedEvent] = []
    for index in state.followers.indices where index != leader && tick.looks(at: index) {
      guard index < tick.members.count, let sample = tick.members[index] else { continue }
      // A member who has left is not expected.
      if !state.attendance.isThere[index],
        !sample.isKnown
      {
        state.followers[index].passAbsent(at: tick.time)
        continue
      }
      state.followers[index].begin(at: tick.time, tickMilliseconds: parameters.tickMilliseconds)
      let bringsFix = sample.bringsFix(within: parameters.tickMilliseconds)
      guard sample.isKnown else {
        state.followers[index].takeUnknown(.noMemberPosition, at: tick.time)
        continue
      }
      guard
        state.followers[index].plausible.take(
          sample.coordinate, at: tick.time, isFix: bringsFix)
      else {
        state.followers[index].takeUnknown(.implausiblePosition, at: tick.time)
        continue
      }
      let progress = state.followers[index].progress.take(
        sample.value(parameters.progressIndex), isNear: parameters.isNearRoute(sample),
        sample.coordinate, at: tick.time)
      guard let now else {
        // Without the leader the route still gives the order of the others.
        tick.along[index] = progress
        state.followers[index].place.wander(sample.coordinate, at: tick.time)
        state.followers[index].takeUnknown(absence, at: tick.time)
        continue
      }
      let measured = measure(
        sample, progress, &state.followers[index], now, record, at: tick.time)
      let isStanding = state.followers[index].standing.take(sample.coordinate, at: tick.time)
      let gap: Gap
      switch measured {
      case .known(let found): gap = found
      case .unknown(let reason):
        state.followers[index].takeUnknown(reason, at: tick.time, isBothSeen: true)
        continue
      }
      guard tells(gap.metres, Evidence.accuracy(of: sample.accuracy, and: now.accuracy)) else {
        state.followers[index].takeUnknown(.inaccurate, at: tick.time, isBothSeen: true)
        continue
      }
      if gap.way != .straight { tick.along[index] = -gap.metres }
      let sight = FollowerRecord.GapSample(
        gap: gap, coordinate: sample.coordinate, time: tick.time,
        cause: isStanding ? .stopped : cause(sample, gap), isLeast: now.isHeld,
        bringsFix: (now.bringsFix, bringsFix))
      state.followers[index].take(sight, parameters.threshold, &told)
      guard !told.isEmpty else { continue }
      tell(told, of: index, detected: tick.settled(of: index), &events)
      told = []
    }
  }

  /// Whether positions decide if a gap is too large: beyond the threshold, with enough evidence for an alarm.
  private func tells(_ metres: Double, _ accuracy: Double) -> Bool {
    // The common case.
    guard accuracy > 2 * Evidence.usualAccuracyMetres else { return true }
    let (near, far) = (parameters.threshold.leave, parameters.threshold.enter)
    if metres > far { return Evidence(metres: metres - near, accuracy: accuracy).isAlarming }
    return Evidence(metres: max(far - metres, metres - near), accuracy: accuracy).isEvidence
  }

  /// The follower's motion since the previous tick, if it made the gap grow.
  private func cause(_ sample: TickSample, _ gap: Gap) -> GapCause {
    let away = sample.value(parameters.routeDistanceIndex)
    let isOff = away.isNaN ? gap.way == .straight : away > parameters.offRouteMetres
    return isOff ? .offRoute : .slow
  }

  private func measure(
    _ sample: TickSample, _ progress: Double, _ follower: inout FollowerRecord,
    _ now: LeaderRecord.Now, _ leader: LeaderRecord, at time: Instant
  ) -> GapMeasurement {
    let accuracy = sample.value(parameters.accuracyIndex)
    let tellsRoute = progress.isFinite && now.progress.isFinite
    // The place on the trail is also updated while the route gives the gap, for when it does not.
    let gap = follower.place.gap(
      sample.coordinate, now, leader, at: time,
      accuracy: accuracy >= 0 ? min(accuracy, 100) : 0, tellsTime: !tellsRoute)
    guard tellsRoute else { return gap }
    let metres = now.progress - progress
    let behind = metres >= 0 ? leader.routePassages.secondsSince(progress, at: time) : .nan
    return .known(Gap(metres: metres, behind: behind, way: .route))
  }
}
