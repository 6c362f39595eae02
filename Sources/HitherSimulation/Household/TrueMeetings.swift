import HitherGeodesy
package import HitherTracks

/// A time interval that two people truly spent near each other.
package struct TrueMeeting: Hashable, Sendable {
  /// The two indices in the list of members, the smaller first.
  package var members: [Int]
  package var start: Instant
  package var end: Instant
  /// The home in which both were; nil for a meeting elsewhere.
  package var home: String?
}

/// Finds the true meetings: by the true paths, second by second, and by stays in the same home.
struct TrueMeetings {
  let rangeMetres: Double
  let start: Instant
  let durationSeconds: Int
  /// The ids of the homes.
  let homes: Set<String>

  /// All meetings, in order of time.
  func all(_ paths: [DayPath]) -> [TrueMeeting] {
    paths.indices.flatMap { second in
      (0..<second).flatMap { first in
        meetings(paths[first], paths[second]).map { span in
          TrueMeeting(
            members: [first, second], start: start + Int64(span.from) * 1000,
            end: start + Int64(span.to) * 1000, home: span.home)
        }
      }
    }.sorted { ($0.start, $0.members[0], $0.members[1]) < ($1.start, $1.members[0], $1.members[1]) }
  }

  private typealias Span = (from: Int, to: Int, home: String?)

  private func meetings(_ first: DayPath, _ second: DayPath) -> [Span] {
    var spans: [Span] = []
    var (one, other, from) = (0, 0, 0)
    while one < first.pieces.count, other < second.pieces.count {
      let (left, right) = (first.pieces[one], second.pieces[other])
      let to = min(left.endSecond, right.endSecond)
      for span in near(left, right, from, to) { Self.join(span, to: &spans) }
      if left.endSecond == to { one += 1 }
      if right.endSecond == to { other += 1 }
      from = to
    }
    return spans
  }

  /// The intervals near each other of one piece of each.
  private func near(
    _ left: DayPath.Piece, _ right: DayPath.Piece, _ from: Int, _ to: Int
  ) -> [Span] {
    guard from < to else { return [] }
    if left.move == nil, right.move == nil {
      if left.place == right.place, homes.contains(left.place) { return [(from, to, left.place)] }
      return isNear(left, right, from) ? [(from, to, nil)] : []
    }
    var spans: [Span] = []
    for second in from..<to where isNear(left, right, second) {
      Self.join((second, second + 1, nil), to: &spans)
    }
    return spans
  }

  private func isNear(_ left: DayPath.Piece, _ right: DayPath.Piece, _ second: Int) -> Bool {
    let time = Int64(second) * 1000
    let (here, there) = (left.coordinate(at: time), right.coordinate(at: time))
    // A degree is at most 112 km; people that are far apart by this bound need no measurement.
    let limit = Int32(rangeMetres * 100)
    guard abs(here.latitudeE7 &- there.latitudeE7) <= limit else { return false }
    return ShortDistance.metres(from: here, to: there) <= rangeMetres
  }

  private static func join(_ span: Span, to spans: inout [Span]) {
    if let last = spans.last, last.to == span.from, last.home == span.home {
      spans[spans.count - 1].to = span.to
    } else {
      spans.append(span)
    }
  }
}
