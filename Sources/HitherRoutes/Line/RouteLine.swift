import Glibc
package import HitherGeodesy
package import HitherTracks

/// A planned route prepared for matching: straight pieces with their position along the route.
///
/// Each piece has its own small plane (metres per grid step at its middle), so that a position is
/// projected on it with a dozen multiplications; lengths are those of `ShortDistance`. Within 200 m
/// of a piece the plane's distances are accurate to a tenth of a percent up to 80° of latitude.
package struct RouteLine: Sendable {
  /// Longer pieces are split along the geodesic, so that each fits its plane.
  static let longestPieceMetres = 1000.0
  /// The largest number of pieces that splitting may make.
  private static let mostCuts = 100_000
  /// A route whose ends are nearer together than this can be walked in laps.
  package static let closingMetres = 50.0

  /// The length of one lap in metres; greater than 0.
  package let length: Double
  /// Whether the route ends where it begins, so that laps can be consecutive.
  package let isClosed: Bool
  let pieces: [RoutePiece]
  /// The same pieces by leaf of the tree.
  let quads: [PieceQuad]
  let tree: RouteTree
  /// The vertices of each stage, densified; one more than the stage's pieces.
  package let stages: [[Coordinate]]
  /// The number of the first piece of each stage.
  private let firstPieces: [Int]
  /// Longitudes of pieces are continuous from this one, without a jump at the antimeridian.
  let originLongitude: Double
  let middleLongitude: Double
  let scale: Scale

  /// The largest metres per grid step north and east, on the planes of all pieces.
  struct Scale: Sendable {
    var north = 0.0
    var east = 0.0
  }

  /// Prepares a route; nil if it has no length.
  package init?(_ route: PlannedRoute) {
    self.init(stages: route.stages.map { Array(route.points[$0]) })
  }

  /// Prepares a line of coordinates; nil if it has no length.
  package init?(_ vertices: [Coordinate]) {
    self.init(stages: [vertices])
  }

  /// Prepares consecutive lines that are not connected; nil if they have no length.
  private init?(stages vertices: [[Coordinate]]) {
    let total = vertices.reduce(0) { $0 + Self.length(of: $1) }
    let longest = max(Self.longestPieceMetres, total / Double(Self.mostCuts))
    let stages = vertices.map { Self.densified($0, longest: longest) }.filter { $0.count > 1 }
    guard let first = stages.first?.first, let last = stages.last?.last else { return nil }
    var pieces: [RoutePiece] = []
    var firstPieces: [Int] = []
    pieces.reserveCapacity(stages.reduce(0) { $0 + $1.count })
    var longitude = 0.0
    var offset = 0.0
    var before = first
    for points in stages {
      longitude += Double(
        Coordinate.longitudeStepE7(from: before.longitudeE7, to: points[0].longitudeE7))
      firstPieces.append(pieces.count)
      for index in 1..<points.count {
        var piece = RoutePiece(
          from: points[index - 1], to: points[index], longitude: longitude, offset: offset)
        (piece.beginsStage, piece.endsStage) = (index == 1, index == points.count - 1)
        longitude += piece.longitudeStep
        offset += piece.length
        pieces.append(piece)
      }
      before = points[points.count - 1]
    }
    guard offset > 0 else { return nil }
    self.stages = stages
    self.firstPieces = firstPieces
    self.pieces = pieces
    quads = PieceQuad.quads(pieces)
    length = offset
    isClosed =
      offset > 2 * Self.closingMetres
      && ShortDistance.metres(from: first, to: last) <= Self.closingMetres
    tree = RouteTree(pieces)
    originLongitude = Double(first.longitudeE7)
    middleLongitude = tree.middleLongitude
    scale = pieces.reduce(into: Scale()) { scale, piece in
      scale.north = max(scale.north, piece.northScale)
      scale.east = max(scale.east, piece.eastScale)
    }
  }

  private static func length(of vertices: [Coordinate]) -> Double {
    var metres = 0.0
    for index in 1..<max(1, vertices.count) {
      metres += ShortDistance.metres(from: vertices[index - 1], to: vertices[index])
    }
    return metres
  }

  /// The vertices without repetitions, with longer pieces split.
  private static func densified(_ vertices: [Coordinate], longest: Double) -> [Coordinate] {
    guard let first = vertices.first else { return [] }
    var points = [first]
    for next in vertices.dropFirst() {
      let start = points[points.count - 1]
      let metres = ShortDistance.metres(from: start, to: next)
      guard metres > 0 else { continue }
      let parts = Int((metres / longest).rounded(.up))
      for part in 1..<max(1, parts) {
        let fraction = Double(part) / Double(parts)
        points.append(Geodesic.interpolate(from: start, to: next, fraction: fraction))
      }
      points.append(next)
    }
    return points
  }

  /// The place at an offset from the start, in metres along the route; clamped to the ends.
  package func coordinate(at offset: Double) -> Coordinate {
    let index = pieceIndex(at: offset)
    let piece = pieces[index]
    let fraction = min(max((offset - piece.offset) / piece.length, 0), 1)
    return coordinate(onPiece: index, at: fraction)
  }

  /// The place at a fraction of a piece.
  func coordinate(onPiece index: Int, at fraction: Double) -> Coordinate {
    let stage = max(0, firstPieces.partitionPoint { $0 <= index } - 1)
    let place = index - firstPieces[stage]
    return stages[stage][place].between(stages[stage][place + 1], fraction)
  }

  private func pieceIndex(at offset: Double) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].offset <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A position's longitude, continuous with the route's start, on the side of the route.
  @inline(__always)
  func longitude(of longitudeE7: Int32) -> Double {
    let turn = 3_600_000_000.0
    var longitude = Double(longitudeE7) - originLongitude
    while longitude - middleLongitude > turn / 2 { longitude -= turn }
    while longitude - middleLongitude < -turn / 2 { longitude += turn }
    return longitude
  }
}

/// A straight piece of a route on its own plane.
struct RoutePiece: Sendable {
  /// Grid steps: the start's latitude, and its longitude continuous with the route's start.
  let latitude: Double
  let longitude: Double
  let longitudeStep: Double
  /// Metres per grid step at the middle of the piece.
  let eastScale: Double
  let northScale: Double
  /// The vector from start to end, in metres of the plane.
  let east: Double
  let north: Double
  /// Its squared length, and the reciprocal of it.
  let square: Double
  let inverseSquare: Double
  /// The same as a unit vector.
  let eastward: Double
  let northward: Double
  /// Metres along the route up to the start.
  let offset: Double
  let length: Double
  /// Whether no piece leads to its start, or continues from its end.
  var beginsStage = false
  var endsStage = false

  /// A piece onto which no position projects.
  init() {
    (latitude, longitude, longitudeStep) = (.nan, .nan, .nan)
    (eastScale, northScale, east, north) = (.nan, .nan, .nan, .nan)
    (square, inverseSquare, eastward, northward) = (.nan, .nan, .nan, .nan)
    (offset, length) = (.nan, .nan)
  }

  init(from start: Coordinate, to end: Coordinate, longitude: Double, offset: Double) {
    latitude = Double(start.latitudeE7)
    self.longitude = longitude
    let step = Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)
    longitudeStep = Double(step)
    let middle = (start.latitudeRadians + end.latitudeRadians) / 2
    let unit = Coordinate.radiansPerUnit
    northScale = WGS84.meridianRadiusMetres(latitudeRadians: middle) * unit
    // At a pole the scale would be 0, and no distance east would have a length.
    eastScale =
      max(WGS84.primeVerticalRadiusMetres(latitudeRadians: middle) * cos(middle), 1) * unit
    east = longitudeStep * eastScale
    north = (Double(end.latitudeE7) - latitude) * northScale
    square = east * east + north * north
    inverseSquare = 1 / square
    let scale = inverseSquare.squareRoot()
    (eastward, northward) = (east * scale, north * scale)
    self.offset = offset
    length = ShortDistance.metres(from: start, to: end)
  }
}
