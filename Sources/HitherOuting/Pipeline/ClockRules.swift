import HitherEngine
import HitherPlaces
package import HitherTracks

/// The rules of an outing's clock: the priority list, the places and the zone; shared by all
/// members, because there may be very many.
package final class ClockRules: Sendable {
  let ladder: ClockLadder
  let places: [Place]
  let zone: TimeZone
  let settings: OutingSettings
  /// The moments shown by the hands; empty for the last fix of all.
  let moments: [Instant]
  /// Whether the states are needed at the end, and not only as events.
  let keepsTimeline: Bool
  /// The operator of every member, unless members have places or questions of their own.
  private let common: ClockDetector?

  /// The rules of a plan; nil if it has neither places nor rules of its own.
  package init?(_ plan: OutingPlan, at moments: [Instant] = [], keepsTimeline: Bool = true) {
    guard !plan.outing.places.isEmpty || plan.clock != nil else { return nil }
    self.moments = moments
    self.keepsTimeline = keepsTimeline
    places = plan.outing.places
    settings = plan.outing.settings
    ladder = plan.clock ?? ClockLadder.usual(for: places)
    zone = TimeZone(named: plan.outing.timeZone) ?? .utc
    let isCommon = ladder.members.isEmpty && places.allSatisfy { $0.member == nil }
    common =
      isCommon
      ? ClockDetector(
        ladder, places, member: "", zone: zone, moments: moments, fixedGap: settings.fixedGap,
        keepsTimeline: keepsTimeline) : nil
  }

  /// The names of the states, in the order of their rank.
  package var states: [String] { ladder.states }

  /// The states that a silence can lead to.
  var statesOfSilence: Set<String> {
    Set(ladder.rungs.filter(\.when.isOfSilence).map(\.state))
  }

  /// Whether the rules depend on who is near, so that a member's clock needs the other members' fixes.
  var isOfHousehold: Bool { !ladder.members.isEmpty }

  /// The clocks of all members, if the rules depend on who is near.
  var household: HouseholdClock {
    HouseholdClock(
      ladder, places, zone: zone, moments: moments, gapMilliseconds: settings.gapMilliseconds,
      isGapFixed: settings.isGapFixed, keepsTimeline: keepsTimeline)
  }

  /// The operator of a member.
  func detector(of member: Member) -> ClockDetector {
    common
      ?? ClockDetector(
        ladder, places, member: member.id, zone: zone, moments: moments,
        fixedGap: settings.fixedGap,
        keepsTimeline: keepsTimeline)
  }
}

extension OutingSettings {
  /// The limit of recording gaps in milliseconds if it applies to all members; otherwise nil.
  fileprivate var fixedGap: Int64? { isGapFixed ? gapMilliseconds : nil }
}
