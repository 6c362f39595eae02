/// Marks of a map combined where they would overlap on a phone.
struct MarkCluster: Hashable {
  /// The position of the first mark.
  var anchor: MapPlace
  /// The members of the marks.
  var members: [Int]

  /// The map width in pixels for which marks are laid out; on a wider map they are farther apart.
  static let layoutPixels = 340.0

  /// Combines marks within some pixels of each other.
  static func clusters(
    of marks: [(member: Int, place: MapPlace)], within pixels: Double
  ) -> [MarkCluster] {
    var clusters: [MarkCluster] = []
    for mark in marks {
      let near = clusters.firstIndex { distance($0.anchor, mark.place) < pixels }
      if let near {
        clusters[near].members.append(mark.member)
      } else {
        clusters.append(MarkCluster(anchor: mark.place, members: [mark.member]))
      }
    }
    return clusters
  }

  /// Pixels between two places on the narrow map.
  static func distance(_ one: MapPlace, _ other: MapPlace) -> Double {
    let (dx, dy) = (one.x - other.x, one.y - other.y)
    return (dx * dx + dy * dy).squareRoot() * layoutPixels / MapFrame.unitsWide
  }
}
