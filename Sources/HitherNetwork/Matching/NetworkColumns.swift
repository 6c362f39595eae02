package import HitherTracks

/// The columns that matching to a network adds.
package enum NetworkColumns {
  /// The number of the edge; NaN off the network.
  package static let edge: ColumnName = "network_edge"
  /// 1 if the member travels the edge against its points, otherwise 0; NaN off the network.
  package static let backward: ColumnName = "network_backward"
  /// Metres along the edge from its first point; NaN off the network.
  package static let offset: ColumnName = "network_offset_m"
  /// Metres from the edge, positive to the right of its direction; NaN off the network.
  package static let side: ColumnName = "network_side_m"
  /// Confidence from 0 to 1 that the fix belongs to this way, or to none.
  package static let confidence: ColumnName = "network_confidence"
  /// 1 off the network, 0 on it.
  package static let off: ColumnName = "network_off"

  package static let all = [edge, backward, offset, side, confidence, off]
}
