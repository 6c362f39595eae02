package import HitherTracks

/// The columns that tell the clock how far a member is from others.
package enum NearColumns {
  /// The distance to another member at the time of the fix, in metres; NaN where it is not known where
  /// the other was.
  package static func metres(to member: String) -> ColumnName {
    ColumnName(stringLiteral: "metres_to_" + member)
  }
}
