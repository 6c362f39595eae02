package import HitherTracks

/// What an operator adds to the ticks of a group for later ones.
package enum GroupColumns {
  /// Where everyone is along the way, in metres (`GroupTick.along`).
  package static let along: ColumnName = "along_m"
}
