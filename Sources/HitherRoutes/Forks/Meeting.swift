import HitherGeodesy

/// A section in which a line runs along a branch of the route, or the place where it crosses it.
struct Meeting {
  /// A place of the line with the nearest place of the branch.
  struct Step {
    /// Metres along the line.
    var along: Double
    var coordinate: Coordinate
    /// Metres along the route of the branch's nearest place.
    var offset: Double
    var metres: Double
    /// The absolute sine of the angle between the line and the branch.
    var sine: Double
  }

  /// Shorter meetings cross or touch, and do not run together.
  static let crossingMetres = 60.0
  /// The smallest angle at which two lines that only touch make a fork: the sine of 20°.
  static let leastSine = 0.342
  /// The distance within which two lines represent one path, in metres.
  static let nearMetres = 10.0
  /// The two part where their distance exceeds the smallest by this much, in metres.
  static let partingMetres = 3.0

  var steps: [Step]

  /// The places where the two join or part, from the first and the last step; nil if they only run parallel.
  var junctions: (first: Step, last: Step)? {
    guard let nearest = steps.min(by: { $0.metres < $1.metres }),
      nearest.metres <= Self.nearMetres, let first = steps.first, let last = steps.last
    else { return nil }
    guard last.along - first.along > Self.crossingMetres || nearest.sine >= Self.leastSine
    else { return nil }
    let edge = nearest.metres + Self.partingMetres
    return (
      steps.first { $0.metres <= edge } ?? nearest, steps.last { $0.metres <= edge } ?? nearest
    )
  }
}

/// Walks along a line and finds where it meets a route.
struct MeetingFinder {
  /// The largest distance of a branch that is met, in metres.
  static let reachMetres = 25.0
  /// Distance of two steps on the line, in metres; more if the line would have more than `mostSteps`.
  static let stepMetres = 5.0
  static let mostSteps = 40_000.0
  /// The most places with more branches than are used, and the most comparisons of branches with open
  /// meetings; where paths are so dense, no fork is of use.
  static let mostDensePlaces = 2_000
  static let mostComparisons = 30_000_000

  let line: RouteLine
  /// Places of the route are met only if they are at least this much farther along than the step, in metres.
  let aheadMetres: Double
  /// Whether a step of the line at some metres may meet the route's place at other metres.
  let mayMeet: (_ along: Double, _ offset: Double) -> Bool
  private var open: [Meeting] = []
  private var found: [Meeting] = []
  private var candidates: [RouteCandidate] = []
  private var nearby = RouteSurroundings()
  private var (densePlaces, comparisons) = (0, 0)

  init(
    _ line: RouteLine, aheadMetres: Double = -.infinity,
    mayMeet: @escaping (Double, Double) -> Bool = { _, _ in true }
  ) {
    self.line = line
    self.aheadMetres = aheadMetres
    self.mayMeet = mayMeet
  }

  /// The meetings of a line, in its order.
  ///
  /// - Parameter start: The metres along the line at its first vertex.
  mutating func meetings(_ vertices: [Coordinate], from start: Double = 0) -> [Meeting] {
    (open, found) = ([], [])
    var along = start
    let length = Self.length(of: vertices)
    let step = max(Self.stepMetres, length / Self.mostSteps)
    for index in 1..<max(1, vertices.count) {
      let (start, end) = (vertices[index - 1], vertices[index])
      let metres = ShortDistance.metres(from: start, to: end)
      defer { along += metres }
      guard metres > 0,
        line.isNear(start, end, withinMetres: Self.reachMetres, from: along + aheadMetres)
      else { continue }
      let direction = LocalFrame(origin: start).planePoint(end)
      let parts = max(1, Int((metres / step).rounded(.up)))
      for part in 0..<parts + (index == vertices.count - 1 ? 1 : 0) {
        let share = Double(part) / Double(parts)
        look(
          from: start.between(end, share), along: along + metres * share,
          PlanePoint(east: direction.east / metres, north: direction.north / metres), step)
      }
    }
    found += open
    return found.sorted {
      ($0.steps[0].along, $0.steps[0].offset) < ($1.steps[0].along, $1.steps[0].offset)
    }
  }

  static func length(of vertices: [Coordinate]) -> Double {
    var metres = 0.0
    for index in 1..<max(1, vertices.count) {
      metres += ShortDistance.metres(from: vertices[index - 1], to: vertices[index])
    }
    return metres
  }

  private mutating func look(
    from place: Coordinate, along: Double, _ direction: PlanePoint, _ step: Double
  ) {
    guard comparisons < Self.mostComparisons, densePlaces < Self.mostDensePlaces else { return }
    // A hole of a few steps does not end a meeting.
    let longest = 4 * step
    found += open.filter { along - ($0.steps.last?.along ?? along) > longest }
    open.removeAll { along - ($0.steps.last?.along ?? along) > longest }
    line.candidates(
      latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7,
      withinMetres: Self.reachMetres, nearby: &nearby, into: &candidates)
    if candidates.count == RouteLine.mostBranches { densePlaces += 1 }
    comparisons += candidates.count * (open.count + 1)
    for candidate in candidates where mayMeet(along, candidate.offset) {
      let next = Meeting.Step(
        along: along, coordinate: place, offset: candidate.offset, metres: candidate.distance,
        sine: abs(direction.east * candidate.north - direction.north * candidate.east))
      let number = open.firstIndex { meeting in
        guard let last = meeting.steps.last, last.along < along else { return false }
        return abs(last.offset - candidate.offset) <= 2 * (along - last.along) + Self.reachMetres
      }
      if let number { open[number].steps.append(next) } else { open.append(Meeting(steps: [next])) }
    }
  }
}

extension RouteLine {
  /// Whether a piece of the route may lie near the straight segment between two places; only from
  /// some metres of the route on.
  fileprivate func isNear(
    _ start: Coordinate, _ end: Coordinate, withinMetres radius: Double, from offset: Double
  ) -> Bool {
    let (first, second) = (longitude(of: start.longitudeE7), longitude(of: end.longitudeE7))
    let (south, north) = (
      Double(min(start.latitudeE7, end.latitudeE7)), Double(max(start.latitudeE7, end.latitudeE7))
    )
    let high = radius / 0.01105
    // A window that is too wide only costs time.
    let wide = high / max(cosine(ofFarthest: max(abs(south), abs(north))), 0.01)
    var walk = tree.walk(
      RouteBox(
        south: south - high, west: min(first, second) - wide, north: north + high,
        east: max(first, second) + wide))
    while let leaf = tree.next(&walk) {
      let last = pieces[leaf.upperBound - 1]
      // One metre more avoids rounding errors.
      if last.offset + last.length > offset - 1 { return true }
    }
    return false
  }

  private func cosine(ofFarthest latitude: Double) -> Double {
    // A lower bound of the cosine from 0 to 90°: 1 - (φ / 90°)².
    1 - (latitude / 900_000_000) * (latitude / 900_000_000)
  }
}
