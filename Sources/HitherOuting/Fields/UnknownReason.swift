/// Why a figure is not known; the words stand in the object `unknown` of `summary.json`.
package enum UnknownReason: String, CaseIterable, Sendable {
  /// No fix has a time.
  case noTimes = "no_times"
  /// One fix is too little.
  case oneFix = "one_fix"
  /// No heights were recorded, or the tool whose convention counts gives none.
  case noHeights = "no_heights"
  /// The device did not record it.
  case notRecorded = "not_recorded"
  /// All of the time lies in recording gaps.
  case recordingGap = "recording_gap"
  /// The member never moved, or not long enough.
  case notMoving = "not_moving"
  /// No planned route is known, or none was asked for.
  case noRoute = "no_route"
  /// No fix fits the planned route.
  case notOnRoute = "not_on_route"
  /// The member never left the planned route.
  case neverLeft = "never_left"
  /// The end of the route was reached.
  case finished
  /// The group was not looked at, or there is none.
  case noGroup = "no_group"
  /// The member leads.
  case isLeader = "is_leader"
  /// Member and leader were never known at one time.
  case neverKnown = "never_known"
  /// Neither places nor rules of a clock are known.
  case noClock = "no_clock"
  /// It was not asked for.
  case notAsked = "not_asked"
  /// What was recorded is not enough for it.
  case notEnough = "not_enough_data"
}
