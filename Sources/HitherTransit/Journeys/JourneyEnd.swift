package import HitherGeodesy

/// Where a journey begins or ends.
package enum JourneyEnd: Hashable, Sendable {
  /// A stop or station of the timetable, by its id.
  case stop(String)
  /// A place of the outing, by its id, with its position when the journey was saved.
  case place(String, Coordinate)
  case coordinate(Coordinate)

  /// The position; nil for a stop, whose position is in the timetable.
  package var coordinate: Coordinate? {
    switch self {
    case .stop: nil
    case .place(_, let coordinate), .coordinate(let coordinate): coordinate
    }
  }

  /// The stop's id; nil if it is not a stop.
  package var stop: String? { if case .stop(let id) = self { id } else { nil } }

  /// The place's id; nil if it is not a place.
  package var place: String? { if case .place(let id, _) = self { id } else { nil } }
}
