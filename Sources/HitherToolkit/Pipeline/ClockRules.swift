import HitherEngine
import HitherPlaces
import HitherTracks

/// What the clock of an outing shows, and how: the ladder, the places and the zone.
struct ClockRules: Sendable {
  let ladder: ClockLadder
  let places: [Place]
  let zone: TimeZone
  let settings: OutingSettings
  /// The moment that the hands show; nil for the last fix of all.
  let moment: Instant?

  /// The rules of a plan; nil where it has neither places nor rules of its own.
  init?(_ plan: OutingPlan, at moment: Instant? = nil) {
    guard !plan.outing.places.isEmpty || plan.clock != nil else { return nil }
    self.moment = moment
    places = plan.outing.places
    settings = plan.outing.settings
    ladder = plan.clock ?? ClockLadder.usual(for: places)
    zone = TimeZone(named: plan.outing.timeZone) ?? .utc
  }

  /// The operator of a member.
  func detector(of member: Member) -> ClockDetector {
    ClockDetector(ladder, places, member: member.id, zone: zone, moment: moment)
  }
}
