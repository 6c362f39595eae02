internal import HitherGeodesy

/// An index of a file's placemarks by position.
struct KMLPlaceIndex {
  private var places: [Coordinate: [Int]]
  /// The remaining number of results.
  ///
  /// It bounds the work for many lines through many placemarks at one position.
  private var left = 50_000_000

  init(_ placemarks: [KMLPlacemarks.Place]) {
    places = Dictionary(grouping: placemarks.indices) { placemarks[$0].fix.coordinate }
  }

  /// The placemarks at one of some vertices, in the order of the file.
  mutating func places(on vertices: Set<Coordinate>) -> [Int] {
    guard left > 0, !places.isEmpty else { return [] }
    let found = vertices.flatMap { places[$0] ?? [] }
    left -= found.count
    return found.sorted()
  }
}
