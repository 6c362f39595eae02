package import HitherTracks

/// The columns that the room's operators add; documentation is made from this table.
package enum RouteColumns {
  /// A column and what it says.
  package struct Row: Hashable, Sendable {
    package let name: ColumnName
    package let summary: String
  }

  /// Metres along the route, counted on over laps; NaN where unmatched.
  package static let progress: ColumnName = "progress_m"
  /// Metres to the matched place, positive to the right; NaN where unmatched.
  package static let crossTrack: ColumnName = "cross_track_m"
  /// The lap, from 1; NaN where unmatched.
  package static let lap: ColumnName = "lap"
  /// From 0 to 1; 0 where unmatched.
  package static let confidence: ColumnName = "route_confidence"
  /// Metres to the nearest place of the route, matched or not.
  package static let distance: ColumnName = "route_distance_m"

  /// Seconds to the end of the route or of the lap; NaN where it cannot be said.
  package static let timeToGo: ColumnName = "eta_s"

  package static let all: [Row] = [
    Row(
      name: progress,
      summary: "Metres along the planned route, counted on over laps; empty where unmatched."),
    Row(
      name: crossTrack,
      summary: "Metres from the matched place, positive to the right of the direction of travel."),
    Row(name: lap, summary: "The lap, from 1; on an open route the way back is the second."),
    Row(name: confidence, summary: "How sure the match is, from 0 to 1; 0 where unmatched."),
    Row(name: distance, summary: "Metres to the nearest place of the route, matched or not."),
    Row(name: timeToGo, summary: "Seconds still to go to the end of the route or of the lap."),
  ]
}
