import HitherGeodesy
import HitherTracks

/// The part of a household's tracks that its map shows: the surroundings of its homes.
///
/// One flight would otherwise make the town a point on a map of the world.
enum HouseholdArea {
  /// Points farther from every home are left out of the frame, in metres.
  private static let metres = 30_000.0

  /// The points near the homes; nil if all are, or there is no home to go by.
  static func near(_ content: ReportContent) -> [Coordinate]? {
    guard content.isOfHousehold else { return nil }
    let homes = homes(content)
    let points = content.outlines.flatMap { $0.map(\.coordinate) }
    let near = points.filter { isNear($0, homes) }
    return near.isEmpty || near.count == points.count ? nil : near
  }

  /// The middles of the homes.
  static func homes(_ content: ReportContent) -> [Coordinate] {
    content.summary.outing.places.filter { $0.kind == .home }.map(\.shape.centre)
  }

  /// Whether a point is in the surroundings of a home.
  static func isNear(_ point: Coordinate, _ homes: [Coordinate]) -> Bool {
    homes.contains { ShortDistance.metres(from: $0, to: point) <= metres }
  }
}
