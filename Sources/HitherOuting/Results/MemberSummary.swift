package import HitherEstimates
package import HitherGroups
package import HitherPlaces
package import HitherRoutes
package import HitherTracks

/// What is said of one member after an outing: what each analysis found, side by side.
///
/// The figures of the track are the member's own: `member.distance` is `member.track.distance`.
@dynamicMemberLookup
package struct MemberSummary: Sendable {
  package var member: Member
  /// Way, time, climb, stops and sensors.
  package var track: TrackSummary
  /// Nil where no route is known.
  package var offRoute: OffRouteSummary?
  /// Nil where no leader is known.
  package var straggling: StragglerDetector.Summary?
  /// Nil where no leader is known, and for who always leads.
  package var nearLeader: LeaderNearness.Summary?
  /// Nil where no route is known.
  package var route: RouteFigures?
  /// By place visited, in the order of the places.
  package var visits: [PlaceVisits] = []
  /// The time in each state of the clock, in the order of the ladder; nil where there is no clock.
  package var states: [StateTotal]?
  /// What the member did, by the option, the recording or its speeds; nil if nothing shows it.
  package var activity: Activity?

  package init(_ member: Member, _ track: TrackSummary) {
    self.member = member
    self.track = track
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<TrackSummary, Value>) -> Value {
    get { track[keyPath: path] }
    set { track[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: KeyPath<TrackSummary, Value>) -> Value {
    track[keyPath: path]
  }
}
