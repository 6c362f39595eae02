import HitherEstimates

/// The heights of the first member with heights, from the start to the end of the track, as hills.
struct Hills {
  /// The width and height of the drawing in units.
  static let (unitsWide, unitsHigh) = (10_000.0, 1000.0)
  /// The least elevation range, so that a flat track does not look mountainous, in metres.
  private static let leastSpan = 40.0

  private let points: [Outline.Point]
  private let length: Double
  private let lowest: Double
  private let span: Double
  /// The total ascent plus descent in metres; nil if unknown.
  let climb: Double?

  /// The hills of an outing; nil if no height was recorded.
  init?(_ page: PageContext) {
    let ways = page.membersByNumber.lazy.map { member in
      (member: member, points: page.content.outlines[member].filter(\.hasHeight))
    }
    guard let (member, points) = ways.first(where: { $0.points.count > 1 }), let last = points.last,
      last.distance > 0,
      let lowest = points.map(\.elevation).min(), let highest = points.map(\.elevation).max()
    else { return nil }
    self.points = points
    self.lowest = lowest
    length = last.distance
    span = max(highest - lowest, Self.leastSpan)
    // Hills that noise hides are none.
    climb = page.summary.members[member].climb.map { ($0.ascent ?? 0) + ($0.descent ?? 0) }
  }

  /// The area under the hills.
  ///
  /// - Parameters:
  ///   - offset: The height of the lowest point above the lower edge, in units.
  ///   - height: The height of the highest point above that.
  ///   - spacing: Units within which points are omitted.
  func path(offset: Double, height: Double, spacing: Int = 6) -> String {
    var path = PathData(spacing: spacing)
    path.move(x: 0, y: Self.unitsHigh - offset)
    for point in points {
      let place = place(point, offset: offset, height: height)
      path.line(x: place.x, y: place.y)
    }
    path.line(x: Self.unitsWide, y: Self.unitsHigh - offset)
    path.close(downTo: Self.unitsHigh, from: 0)
    return path.text
  }

  /// The position of the highest point, and its elevation in metres.
  func top(offset: Double, height: Double) -> (place: MapPlace, metres: Double)? {
    points.max { $0.elevation < $1.elevation }.map {
      (place($0, offset: offset, height: height), $0.elevation)
    }
  }

  private func place(_ point: Outline.Point, offset: Double, height: Double) -> MapPlace {
    let share = (point.elevation - lowest) / span
    return MapPlace(
      x: point.distance / length * Self.unitsWide, y: Self.unitsHigh - offset - share * height)
  }
}
