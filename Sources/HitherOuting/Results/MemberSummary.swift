package import HitherEstimates
package import HitherGroups
package import HitherNetwork
package import HitherPlaces
package import HitherRoutes
package import HitherTracks

/// The results of one member after an outing, from each analysis.
///
/// The figures of the track are the member's own: `member.climb` is `member.track.climb`.
@dynamicMemberLookup
package struct MemberSummary: Sendable {
  package var member: Member
  /// Distance, time, climb, stops and sensors.
  package var track: TrackSummary {
    _read { yield shared.track }
    _modify {
      if !isKnownUniquelyReferenced(&shared) { shared = SharedTrack(shared.track) }
      yield &shared.track
    }
  }
  /// Copies of a summary share the track's figures until one changes: there may be very many members.
  private var shared: SharedTrack
  /// Nil if no route is known.
  @Apart package var offRoute: OffRouteSummary?
  /// Nil if no leader is known.
  @Apart package var straggling: StragglerDetector.Summary?
  /// The same; also nil if the gap was never known, because then nothing shows that the member kept up.
  package var knownStraggling: StragglerDetector.Summary? {
    straggling?.maxGap == nil ? nil : straggling
  }
  /// Nil if no leader is known, and for a member who always leads.
  @Apart package var nearLeader: LeaderProximityDetector.Summary?
  /// Nil if no route is known.
  @Apart package var route: RouteFigures?
  /// The metres on the ways of a network; nil if none is given, or no fix was matched.
  @Apart package var network: NetworkTotals?
  /// Whether a network is given.
  package var isNetworkAsked = false
  /// By place visited, in the order of the places.
  package var visits: [PlaceVisits] = []
  /// The time in each state of the clock, in the order of the rules; nil if there is no clock.
  package var states: [StateTotal]?
  /// What the member did, by the option, the recording or its speeds; nil if nothing shows it.
  package var activity: Activity?
  /// Whether the member's positions, and what would show them, are withheld from a viewer.
  package private(set) var isTrackWithheld = false

  package init(_ member: Member, _ track: TrackSummary) {
    self.member = member
    shared = SharedTrack(track)
  }

  /// Removes what shows positions: places of stops, and figures along the route or to the leader.
  mutating func withholdTrack() {
    isTrackWithheld = true
    for index in track.stops.indices { track.stops[index].isPlaceWithheld = true }
    (offRoute, straggling, nearLeader, route, network) = (nil, nil, nil, nil, nil)
    track.walkingTime = nil
    visits = []
  }

  /// The distance travelled, in metres; nil if there is no fix: nothing shows that the member stayed.
  package var distance: Double? { hasWay ? track.distance : nil }

  /// The sum of the lines between the fixes, in metres; nil if there is no fix.
  package var rawDistance: Double? { hasWay ? track.rawDistance : nil }

  /// Whether so much time was not recorded that `distance` is a lower bound.
  ///
  /// Figures that are read of each member are read alone: `track` copies all, and there may be very many members.
  package var isLowerBound: Bool {
    TrackSummary.isLowerBound(unmeasured: shared.track.unmeasuredMilliseconds)
      && shared.track.time != nil
  }

  /// What the distance was measured by, and the climb if it is known.
  package var evidence: (distance: TrackSummary.DistanceSource, climb: TrackSummary.Climb?) {
    (shared.track.distanceSource, shared.track.climb)
  }

  /// Points without times are not counted as fixes.
  private var hasWay: Bool { track.fixes > 0 || track.rawDistance > 0 }

  package subscript<Value>(dynamicMember path: WritableKeyPath<TrackSummary, Value>) -> Value {
    get { shared.track[keyPath: path] }
    set { track[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: KeyPath<TrackSummary, Value>) -> Value {
    shared.track[keyPath: path]
  }
}

/// The figures of a track, held once by all copies of a summary.
private final class SharedTrack: @unchecked Sendable {
  // Changed only by a summary that is its only owner.
  var track: TrackSummary

  init(_ track: TrackSummary) { self.track = track }
}
