package import HitherGeodesy
package import HitherNetwork

/// Walking times from a place to the stops around it.
///
/// Along footpaths if they are given and lead there, otherwise the straight-line distance times the detour factor.
package struct StopWalks: Sendable {
  /// Stops farther away in a straight line are used only if there is no nearer one.
  static let reachMetres = 1500.0
  /// The largest distance of a stop to walk to.
  static let largestMetres = 20_000.0
  /// The number of nearest stops used.
  private static let nearestCount = 60

  private let places: [(stop: Int, coordinate: Coordinate)]
  private let ways: HitherNetwork.Network?

  /// - Parameter ways: Ways for people on foot; nil if none are given.
  package init(_ network: Network, ways: HitherNetwork.Network? = nil) {
    let stops = network.timetable.stops
    // A platform may be used only by real-time data; a station is reached by its platforms.
    let stations = Set(stops.compactMap(\.station))
    places = stops.indices.filter { !stations.contains($0) }.compactMap { stop in
      stops[stop].coordinate.map { (stop, $0) }
    }
    self.ways = ways
  }

  /// The seconds to or from each stop around a place.
  package func seconds(around place: Coordinate, metresPerSecond: Double) -> [Int: Int32] {
    var near = places.map { (metres: ShortDistance.metres(from: place, to: $0.coordinate), $0) }
      .filter { $0.metres <= Self.largestMetres }
      .sorted { ($0.metres, $0.1.stop) < ($1.metres, $1.1.stop) }
    let reachable = near.prefix { $0.metres <= Self.reachMetres }.prefix(Self.nearestCount)
    near = reachable.isEmpty ? Array(near.prefix(1)) : Array(reachable)
    let along = ways?.metres(from: place, to: near.map(\.1.coordinate))
    var seconds: [Int: Int32] = [:]
    for (index, found) in near.enumerated() {
      let metres = along?[index] ?? found.metres * WalkingPace.detour
      seconds[found.1.stop] = Self.seconds(metres, metresPerSecond)
    }
    return seconds
  }

  /// The walking time between two places, in seconds.
  package func seconds(
    from place: Coordinate, to other: Coordinate, metresPerSecond: Double
  ) -> Int32 {
    let straight = ShortDistance.metres(from: place, to: other) * WalkingPace.detour
    let along = ways?.metres(from: place, to: [other]).first ?? nil
    return Self.seconds(along ?? straight, metresPerSecond)
  }

  private static func seconds(_ metres: Double, _ metresPerSecond: Double) -> Int32 {
    Int32((min(metres, 1e8) / max(metresPerSecond, 0.1)).rounded(.up))
  }
}
