import HitherEngine
import HitherPlaces
package import HitherTracks

/// What the clock of an outing shows, and how: the ladder, the places and the zone; shared by the members, of
/// whom there may be very many.
package final class ClockRules: Sendable {
  let ladder: ClockLadder
  let places: [Place]
  let zone: TimeZone
  let settings: OutingSettings
  /// The moment that the hands show; nil for the last fix of all.
  let moment: Instant?
  /// Whether the states are asked for when all has ended, and not only told as they change.
  let keepsTimeline: Bool
  /// The operator of every member, where none has places or questions of their own.
  private let common: ClockDetector?

  /// The rules of a plan; nil where it has neither places nor rules of its own.
  package init?(_ plan: OutingPlan, at moment: Instant? = nil, keepsTimeline: Bool = true) {
    guard !plan.outing.places.isEmpty || plan.clock != nil else { return nil }
    self.moment = moment
    self.keepsTimeline = keepsTimeline
    places = plan.outing.places
    settings = plan.outing.settings
    ladder = plan.clock ?? ClockLadder.usual(for: places)
    zone = TimeZone(named: plan.outing.timeZone) ?? .utc
    let isCommon = ladder.members.isEmpty && places.allSatisfy { $0.member == nil }
    common =
      isCommon
      ? ClockDetector(
        ladder, places, member: "", zone: zone, moment: moment, keepsTimeline: keepsTimeline) : nil
  }

  /// The states that depend on a silence.
  var statesOfSilence: Set<String> {
    Set(
      ladder.rungs.filter { rung in
        rung.when.atoms.contains { if case .silent = $0 { true } else { false } }
      }.map(\.state))
  }

  /// Whether the ladder asks who is near, so that no member's clock can be told from that one's fixes.
  var isOfHousehold: Bool { !ladder.members.isEmpty }

  /// The clocks of all members, where the ladder asks who is near.
  var household: HouseholdClock {
    HouseholdClock(
      ladder, places, zone: zone, moment: moment, gapMilliseconds: settings.gapMilliseconds,
      keepsTimeline: keepsTimeline)
  }

  /// The operator of a member.
  func detector(of member: Member) -> ClockDetector {
    common
      ?? ClockDetector(
        ladder, places, member: member.id, zone: zone, moment: moment, keepsTimeline: keepsTimeline)
  }
}
