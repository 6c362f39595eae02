package import HitherTracks

/// The columns with a member's distances to others, for the clock.
package enum NearColumns {
  /// The distance to another member at the time of the fix, in metres; NaN if the other's position is unknown.
  package static func metres(to member: String) -> ColumnName {
    ColumnName(stringLiteral: "metres_to_" + member)
  }
}
