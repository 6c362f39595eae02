extension WorldArea {
  /// The parts of a line within the area.
  package func clipped(line: [WorldPoint]) -> [[WorldPoint]] {
    if line.allSatisfy(contains) { return line.count > 1 ? [line] : [] }
    var parts: [[WorldPoint]] = []
    var part: [WorldPoint] = []
    for (from, to) in zip(line, line.dropFirst()) {
      guard let (start, end) = clipped(from, to) else { continue }
      if part.last != start {
        if part.count > 1 { parts.append(part) }
        part = [start]
      }
      part.append(end)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// The part of a segment within the area, by Liang and Barsky; nil if it passes by.
  private func clipped(
    _ from: WorldPoint, _ to: WorldPoint
  ) -> (WorldPoint, WorldPoint)? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    var (start, end) = (0.0, 1.0)
    for (step, room) in [
      (-dx, from.x - west), (dx, east - from.x), (-dy, from.y - north), (dy, south - from.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        start = max(start, room / step)
      } else {
        end = min(end, room / step)
      }
    }
    guard start < end else { return nil }
    // An end that is not cut stays exactly where it is.
    return (
      start == 0 ? from : WorldPoint(x: from.x + start * dx, y: from.y + start * dy),
      end == 1 ? to : WorldPoint(x: from.x + end * dx, y: from.y + end * dy)
    )
  }

  /// The part of a ring within the area, by Sutherland and Hodgman; empty if nothing is left.
  ///
  /// The direction stays the same; parts that are apart are joined along the area's edge.
  package func clipped(ring: [WorldPoint]) -> [WorldPoint] {
    if ring.allSatisfy(contains) { return ring }
    var ring = ring
    for side in Side.allCases {
      guard let last = ring.last else { return [] }
      var kept: [WorldPoint] = []
      var before = last
      for point in ring {
        let (wasInside, isInside) = (side.room(before, self) >= 0, side.room(point, self) >= 0)
        if wasInside != isInside {
          let (one, other) = (side.room(before, self), side.room(point, self))
          let share = one / (one - other)
          kept.append(
            WorldPoint(
              x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y)
            ))
        }
        if isInside { kept.append(point) }
        before = point
      }
      ring = kept
    }
    return ring.count > 2 ? ring : []
  }

  /// An edge of the area, with a point's distance from it, positive on the inside.
  private enum Side: CaseIterable {
    case west, east, north, south

    func room(_ point: WorldPoint, _ area: WorldArea) -> Double {
      switch self {
      case .west: point.x - area.west
      case .east: area.east - point.x
      case .north: point.y - area.north
      case .south: area.south - point.y
      }
    }
  }

  /// What two areas have in common; nil if nothing.
  package func intersection(_ other: WorldArea) -> WorldArea? {
    guard intersects(other) else { return nil }
    return WorldArea(
      west: max(west, other.west), north: max(north, other.north), east: min(east, other.east),
      south: min(south, other.south))
  }

  /// The area widened by a share of its own sides.
  package func widened(by share: Double) -> WorldArea {
    WorldArea(
      west: west - share * width, north: north - share * height, east: east + share * width,
      south: south + share * height)
  }
}
