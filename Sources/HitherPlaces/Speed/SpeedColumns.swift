package import HitherTracks

/// The columns that tell later operators how fast a fix moves.
package enum SpeedColumns {
  /// The speed over the last minute or the last step, in metres a second; NaN at the first fix.
  package static let speed: ColumnName = "speed_estimate"
  /// The moment for which that speed stands, in milliseconds: the middle of the stretch.
  package static let moment: ColumnName = "speed_moment"
  /// 1 where that speed is the device's own, 0 where it is that of the positions.
  package static let told: ColumnName = "speed_told"
  /// The rank of the fix's `SpeedClass`.
  package static let speedClass: ColumnName = "speed_class"
  /// Since when the member moves so, in milliseconds.
  package static let speedClassSince: ColumnName = "speed_class_since"
}
