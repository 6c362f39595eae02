package import HitherTracks

/// The columns with each fix's speed, for later operators.
package enum SpeedColumns {
  /// The speed over the last minute or the last step, in metres per second; NaN at the first fix.
  package static let speed: ColumnName = "speed_estimate"
  /// The moment that the speed represents, in milliseconds: the middle of the interval.
  package static let moment: ColumnName = "speed_moment"
  /// 1 if the speed is the device's own, 0 if it is computed from the positions.
  package static let reported: ColumnName = "speed_reported"
  /// The rank of the fix's `SpeedClass`.
  package static let speedClass: ColumnName = "speed_class"
  /// The time since when the member has moved in this class, in milliseconds.
  package static let speedClassSince: ColumnName = "speed_class_since"
}
