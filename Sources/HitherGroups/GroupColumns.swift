package import HitherTracks

/// The columns that an operator adds to the ticks of a group for later operators.
package enum GroupColumns {
  /// The place of each member along the route or trail, in metres (`GroupTick.along`).
  package static let along: ColumnName = "along_m"
}
