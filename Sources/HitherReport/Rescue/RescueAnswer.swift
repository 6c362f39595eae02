package import HitherGeodesy
package import HitherOuting
package import HitherTracks

/// The last known position of a member, and how far the member can be since.
package struct RescueAnswer: Sendable {
  package var outing: String
  package var member: Member
  package var activity: Activity?
  /// The moment of the age, and whether it is the end of the outing because none was named.
  package var moment: Instant
  package var isEndOfOuting: Bool
  /// The zone of local times.
  package var zone: String

  /// The last fix, with NaN for sensors that the device did not state.
  package var fix: Fix
  /// The position in UTM; nil outside its area.
  package var grid: UTMPosition?
  /// The walking direction at the last fix, in degrees; nil if the member was stopped or it is unknown.
  package var heading: Double?
  var speed: LastFixes.Speed?
  var before: LastFixes.Before?
  var battery: LastFixes.Battery?
  /// The member's average speed while moving, in m/s; nil if the member never moved.
  package var movingSpeed: Double?

  /// Whether there is a planned route.
  package var hasRoute: Bool
  /// The route from the last matched position; nil if no fix of the end fits it.
  package var route: RouteOutlook?
  /// The planned route's lines.
  package var routeLines: [[Coordinate]]
  /// The track before the last fix, in recorded pieces.
  package var track: [[Coordinate]]

  /// The ways reached since the fix, or the reason why they are unknown.
  var ways: Result<RescueWays, RescueWays.Unknown> = .failure(.init(reason: .noNetwork))

  /// The reason why nothing is known of the ways; nil if it is.
  var unknownWays: UnknownReason? {
    if case .failure(let unknown) = ways { unknown.reason } else { nil }
  }

  /// The radius of 68 % probability in metres; nil if the device did not state it.
  ///
  /// 0 is what devices write that do not know it.
  package var accuracy: Double? { fix.accuracy > 0 ? fix.accuracy : nil }
  /// Metres above mean sea level; nil if not recorded.
  package var elevation: Double? { fix.elevation.isNaN ? nil : fix.elevation }
  /// The age of the position at the moment; nil if no moment was named and nobody's recording is longer.
  package var ageMilliseconds: Int64? {
    isEndOfOuting && moment == fix.time ? nil : moment - fix.time
  }
  /// The bounds of the way on foot since the fix; empty if its age is unknown.
  package var reach: [WalkingReach] {
    ageMilliseconds.map { WalkingReach.bounds(ageMilliseconds: $0, ownSpeed: movingSpeed) } ?? []
  }
}
