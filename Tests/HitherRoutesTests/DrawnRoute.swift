import HitherGeodesy
import HitherTracks
import TestSupport

/// A route drawn with letters: it runs from `a` to `b` to `c` and so on, each cell ten metres wide.
///
/// A cell that the route visits again is named below the drawing: `e = b` says that the fifth corner
/// lies where `b` stands.
struct DrawnRoute {
  static let cellMetres = 10.0
  static let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 471_000_000, longitudeE7: 101_000_000))

  /// The corners in the order of their letters, in metres east and north.
  private(set) var corners: [PlanePoint] = []

  init(_ drawing: String) {
    var places: [Character: PlanePoint] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let equals = line.firstIndex(of: "="), let name = line.first(where: \.isLetter),
        let other = line[equals...].first(where: \.isLetter)
      {
        places[name] = places[other]
        continue
      }
      for (column, cell) in line.enumerated() where cell.isLetter {
        places[cell] = PlanePoint(
          east: Double(column) * Self.cellMetres, north: -Double(row) * Self.cellMetres)
      }
    }
    corners = places.keys.sorted().compactMap { places[$0] }
  }

  var route: PlannedRoute {
    PlannedRoute(name: "drawn", points: corners.map(Self.coordinate))
  }

  static func coordinate(_ point: PlanePoint) -> Coordinate {
    frame.coordinate(point) ?? frame.origin
  }

  /// Fixes of someone who walks straight from corner to corner of a path.
  ///
  /// - Parameters:
  ///   - path: In metres east and north.
  ///   - noise: Standard deviation of the error along each axis, which is remembered for 20 s.
  static func walk(
    _ path: [PlanePoint], metresPerSecond: Double = 1.4, every seconds: Double = 1,
    noise: Double = 0, seed: UInt64 = 1
  ) -> FixBatch {
    var random = Noise(seed: seed, deviation: noise, share: seconds / 20)
    var fixes = FixBatch()
    var time = Instant(milliseconds: 1_777_600_000_000)
    var reach = 0.0
    var before = 0.0
    for index in 1..<max(1, path.count) {
      let (start, end) = (path[index - 1], path[index])
      let length = start.distance(to: end)
      while reach <= before + length {
        let share = length > 0 ? (reach - before) / length : 0
        let error = random.next()
        let place = PlanePoint(
          east: start.east + (end.east - start.east) * share + error.east,
          north: start.north + (end.north - start.north) * share + error.north)
        fixes.append(Fix(time: time, coordinate: coordinate(place)))
        time = time + Int64(seconds * 1000)
        reach += metresPerSecond * seconds
      }
      before += length
    }
    return fixes
  }
}

/// Errors that remember: Gauss and Markov's process along both axes.
struct Noise {
  private var random: SeededGenerator
  private let deviation: Double
  private let memory: Double
  private var error: PlanePoint

  init(seed: UInt64, deviation: Double, share: Double) {
    random = SeededGenerator(seed: seed)
    self.deviation = deviation
    memory = max(0, 1 - share)
    error = PlanePoint(east: 0, north: 0)
    error = PlanePoint(east: normal() * deviation, north: normal() * deviation)
  }

  mutating func next() -> PlanePoint {
    let fresh = (1 - memory * memory).squareRoot() * deviation
    error.east = error.east * memory + normal() * fresh
    error.north = error.north * memory + normal() * fresh
    return error
  }

  /// Twelve even numbers added up are nearly normal.
  private mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform() }
  }
}
