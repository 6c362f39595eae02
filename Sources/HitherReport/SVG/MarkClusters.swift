/// Marks of a map gathered where they would lie on each other on a phone.
struct MarkCluster: Hashable {
  /// Where the first of the marks lies.
  var anchor: MapPlace
  /// Which members' marks they are.
  var members: [Int]

  /// The width in pixels for which marks are laid out; on a wider map they only move apart.
  static let layoutPixels = 340.0

  /// Gathers marks that lie within some pixels of each other.
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
