package import HitherGeodesy

/// A place of a planned route where one can take a wrong turn, with the metres at which the route passes it.
package struct RouteFork: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Metres along the route, in order; never empty.
  package var passages: [Double]
}

/// Finds the forks of a planned route.
///
/// A fork is where the route crosses itself, where two of its branches part or join, and where
/// another path meets it at an angle or leaves it after running along it.
package struct RouteForks {
  /// Branches nearer together along the route are a hairpin or the end of a spur, in metres.
  package static let apartMetres = 200.0
  /// Paths farther from the route do not meet it, in metres.
  package static let reachMetres = MeetingFinder.reachMetres
  /// Within this distance of the ends there is no choice, in metres.
  package static let endMetres = 50.0
  /// Forks nearer together are merged, in metres.
  package static let leastSpacing = 50.0
  /// The largest number of forks; of more, those nearest to others are omitted.
  package static let mostForks = 60

  private let line: RouteLine

  /// Prepares the search on a route.
  package init(_ line: RouteLine) { self.line = line }

  /// The forks, in the order in which the route first passes them.
  ///
  /// - Parameter ways: Other paths on the ground.
  /// - Complexity: O(n log m) in the length of route and paths and in the route's vertices.
  package func forks(ways: [[Coordinate]] = []) -> [RouteFork] {
    let places = ownPlaces + ways.flatMap { self.places(ofWay: $0) }
    var spacing = Self.leastSpacing
    // If paths are this dense, a roll call at each fork would not help.
    while spacing <= line.length {
      if let forks = thinned(places, spacing, most: Self.mostForks) { return forks }
      spacing *= 2
    }
    return thinned(places, spacing, most: .max) ?? []
  }

  private var ownPlaces: [Coordinate] {
    let (length, isClosed) = (line.length, line.isClosed)
    func apart(_ along: Double, _ offset: Double) -> Double {
      isClosed ? min(offset - along, length - (offset - along)) : offset - along
    }
    var finder = MeetingFinder(line, aheadMetres: Self.apartMetres) {
      apart($0, $1) > Self.apartMetres
    }
    var along = 0.0
    let meetings = line.stages.flatMap { stage in
      defer { along += MeetingFinder.length(of: stage) }
      return finder.meetings(stage, from: along)
    }
    return meetings.flatMap { meeting -> [Coordinate] in
      guard let ends = meeting.junctions else { return [] }
      let edges = [(meeting.steps.first, ends.first), (meeting.steps.last, ends.last)]
      return edges.compactMap { edge, junction in
        guard let edge else { return nil }
        // There the two do not part: the route turns, begins or ends.
        let turns = apart(edge.along, edge.offset) < Self.apartMetres + Self.endMetres
        return turns ? nil : junction.coordinate
      }
    }
  }

  private func places(ofWay way: [Coordinate]) -> [Coordinate] {
    var finder = MeetingFinder(line)
    let length = MeetingFinder.length(of: way)
    return finder.meetings(way).flatMap { meeting -> [Coordinate] in
      guard let ends = meeting.junctions, let first = meeting.steps.first,
        let last = meeting.steps.last
      else { return [] }
      let isCrossing = last.along - first.along <= Meeting.crossingMetres
      var places: [Coordinate] = []
      // A path that ends while it runs along the route has not left it: maps cut paths anywhere.
      if isCrossing || first.along > 1 { places.append(ends.first.coordinate) }
      if isCrossing || last.along < length - 1 { places.append(ends.last.coordinate) }
      return places
    }
  }

  /// The forks at a least distance from one another; nil if they are more than a number.
  private func thinned(_ places: [Coordinate], _ spacing: Double, most: Int) -> [RouteFork]? {
    // A step of latitude is more than 0.011 m.
    let apartE7 = Int64((spacing / 0.011).rounded(.up))
    var candidates: [RouteCandidate] = []
    var forks: [RouteFork] = []
    for place in places {
      guard
        !forks.contains(where: {
          abs(Int64($0.coordinate.latitudeE7) - Int64(place.latitudeE7)) < apartE7
            && ShortDistance.metres(from: $0.coordinate, to: place) < spacing
        })
      else { continue }
      line.candidates(
        latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7,
        withinMetres: MeetingFinder.reachMetres, into: &candidates)
      var passages: [Double] = []
      for offset in candidates.map(\.offset)
      where offset > Self.endMetres && offset < line.length - Self.endMetres {
        if let last = passages.last, offset - last < Self.apartMetres { continue }
        passages.append(offset)
      }
      guard !passages.isEmpty else { continue }
      guard forks.count < most else { return nil }
      forks.append(RouteFork(coordinate: place, passages: passages))
    }
    return forks.sorted {
      ($0.passages[0], $0.passages.count) < ($1.passages[0], $1.passages.count)
    }
  }
}
