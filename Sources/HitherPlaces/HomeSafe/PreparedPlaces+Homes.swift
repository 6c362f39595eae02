package import HitherGeodesy
package import HitherTracks

extension PreparedPlaces {
  /// A home farther than this is measured from its middle, in metres.
  private static let reach = 2000.0

  /// The indices of a member's homes: the member's own and everyone's.
  package func homes(of id: String) -> [Int] {
    places.indices.filter { places[$0].kind == .home && places[$0].concerns(id) }
  }

  /// The distance from the edge of the nearest of some homes in use, negative inside; infinite if
  /// there is none.
  package func metresOutside(
    _ homes: [Int], _ position: Coordinate, at time: Instant
  ) -> Double {
    homes.reduce(.infinity) { least, home in
      guard isInUse(home, at: time) else { return least }
      let near = -index.depth(home, position, reach: Self.reach)
      guard near >= Self.reach else { return min(least, near) }
      let far = ShortDistance.metres(from: position, to: places[home].shape.centre)
      return min(least, max(Self.reach, far - index.halfWidths[home]))
    }
  }
}
