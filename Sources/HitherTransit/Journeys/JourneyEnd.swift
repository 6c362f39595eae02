package import HitherGeodesy

/// Where a journey begins or ends.
package enum JourneyEnd: Hashable, Sendable {
  /// A stop or station of the timetable, by its id.
  case stop(String)
  /// A place of the outing, by its id, and where it was when the journey was saved.
  case place(String, Coordinate)
  case coordinate(Coordinate)

  /// Where it is; nil for a stop, of which the timetable knows.
  package var coordinate: Coordinate? {
    switch self {
    case .stop: nil
    case .place(_, let coordinate), .coordinate(let coordinate): coordinate
    }
  }

  /// The stop's id; nil where it is none.
  package var stop: String? { if case .stop(let id) = self { id } else { nil } }

  /// The place's id; nil where it is none.
  package var place: String? { if case .place(let id, _) = self { id } else { nil } }
}
