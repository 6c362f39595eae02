package import HitherTracks

/// The columns that this target's operators add.
package enum RouteColumns {
  /// Metres along the route, accumulated over laps; NaN if unmatched.
  package static let progress: ColumnName = "progress_m"
  /// Metres to the matched place, positive to the right; NaN if unmatched.
  package static let crossTrack: ColumnName = "cross_track_m"
  /// The lap, from 1; NaN if unmatched.
  package static let lap: ColumnName = "lap"
  /// Confidence from 0 to 1; 0 if unmatched.
  package static let confidence: ColumnName = "route_confidence"
  /// Metres to the nearest place of the route, matched or not.
  package static let distance: ColumnName = "route_distance_m"

  /// Seconds to the end of the route or of the lap; NaN if unknown.
  package static let timeToGo: ColumnName = "eta_s"
}
