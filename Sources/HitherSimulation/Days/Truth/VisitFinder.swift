import HitherGeodesy
import HitherTracks

/// Finds when a path crosses the edge of a place: second by second, then by bisection to the millisecond.
///
/// A passage between two whole seconds is not detected.
struct VisitFinder {
  let path: DayPath
  let scenarioStart: Instant
  /// The box of each piece of the path.
  private let boxes: [Envelope?]

  init(_ path: DayPath, scenarioStart: Instant) {
    self.path = path
    self.scenarioStart = scenarioStart
    boxes = path.pieces.map { PlaceInside.box($0.coordinates) }
  }

  /// The visits of one place.
  func visits(_ place: String, _ inside: PlaceInside) -> [TrueVisit] {
    guard let first = path.pieces.first else { return [] }
    var visits: [TrueVisit] = []
    var isInside = inside.contains(first.coordinates[0])
    if isInside { visits.append(TrueVisit(place: place)) }
    for (piece, box) in zip(path.pieces, boxes) {
      if !isInside, let box, let edge = inside.box, !box.intersects(edge) { continue }
      for index in piece.coordinates.indices.dropFirst() {
        guard inside.contains(piece.coordinates[index]) != isInside else { continue }
        let crossing = crossing(into: index, of: piece, isInside, inside)
        if isInside {
          visits[visits.count - 1].left = crossing
        } else {
          visits.append(TrueVisit(place: place, entered: crossing))
        }
        isInside.toggle()
      }
    }
    return visits
  }

  /// The first millisecond on the far side of the edge.
  private func crossing(
    into index: Int, of piece: DayPath.Piece, _ wasInside: Bool, _ inside: PlaceInside
  ) -> Instant {
    let second = Int64(piece.startSecond + index - 1) * 1000
    let past = (1..<1000).partitionPoint { milliseconds in
      let there = piece.coordinates[index - 1].between(
        piece.coordinates[index], Double(milliseconds) / 1000)
      return inside.contains(there) == wasInside
    }
    return scenarioStart + second + Int64(past)
  }
}
