/// The reason why a figure is unknown; the words are in the object `unknown` of `summary.json`.
package enum UnknownReason: String, CaseIterable, Sendable {
  /// There is no fix.
  case noFixes = "no_fixes"
  /// No fix has a time.
  case noTimes = "no_times"
  /// There is only one fix.
  case oneFix = "one_fix"
  /// No heights were recorded, or the tool whose convention is used gives none.
  case noHeights = "no_heights"
  /// The recorded heights vary as much at one place as along the track.
  case heightNoise = "height_noise"
  /// Terrain was given but not used for the climb; `terrain.use` states why.
  case noTerrain = "terrain_not_used"
  /// The device did not record it.
  case notRecorded = "not_recorded"
  /// All of the time lies in recording gaps.
  case recordingGap = "recording_gap"
  /// The member never moved, or not long enough.
  case notMoving = "not_moving"
  /// There is no planned route, or none was requested.
  case noRoute = "no_route"
  /// No fix fits the planned route.
  case notOnRoute = "not_on_route"
  /// No network of ways is given.
  case noNetwork = "no_network"
  /// The position is farther from the network's ways than a person walks to one.
  case offNetwork = "off_network"
  /// The position lies outside the network's area.
  case outsideNetwork = "outside_network"
  /// No fix was matched to the network.
  case notMatched = "not_matched"
  /// The member was not on foot.
  case notOnFoot = "not_on_foot"
  /// The member never left the planned route.
  case neverLeft = "never_left"
  /// The end of the route was reached.
  case finished
  /// The group was not evaluated, or there is none.
  case noGroup = "no_group"
  /// The member leads.
  case isLeader = "is_leader"
  /// Member and leader were never known at the same time.
  case neverKnown = "never_known"
  /// Neither member nor leader followed the path of the other, so it is unknown who was ahead.
  case orderUnknown = "order_unknown"
  /// The member was always near several branches of the leader's path.
  case branchUnknown = "branch_unknown"
  /// The positions are too inaccurate for it.
  case inaccurate
  /// The positions are suspect.
  case implausiblePosition = "implausible_position"
  /// The leader was never where the member was then.
  case leaderNeverThere = "leader_never_there"
  /// There are neither places nor rules of a clock.
  case noClock = "no_clock"
  /// The place lies outside the area of the grid.
  case outsideGrid = "outside_grid"
  /// It was not requested.
  case notAsked = "not_asked"
  /// The recording is not sufficient for it.
  case notEnough = "not_enough_data"
  /// The viewer may not see the member's track.
  case withheld
}
