internal import HitherGeodesy

/// The placemarks of a file by where they are.
struct KMLPlaceIndex {
  private var places: [Coordinate: [Int]]
  /// How many more are given out: many lines through many placemarks of one place are not compared without end.
  private var left = 50_000_000

  init(_ placemarks: [KMLPlacemarks.Place]) {
    places = Dictionary(grouping: placemarks.indices) { placemarks[$0].fix.coordinate }
  }

  /// The placemarks that lie on one of some vertices, in the order of the file.
  mutating func places(on vertices: Set<Coordinate>) -> [Int] {
    guard left > 0, !places.isEmpty else { return [] }
    let found = vertices.flatMap { places[$0] ?? [] }
    left -= found.count
    return found.sorted()
  }
}
