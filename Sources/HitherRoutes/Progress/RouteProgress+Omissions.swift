extension RouteProgress {
  /// A waypoint counts as visited by a member on the route within this distance, in metres.
  static let pointMetres = 50.0
  /// A place is skipped by a member who has come this far beyond it, in metres.
  static let beyondMetres = 100.0

  /// The waypoints that a member has passed without coming near them.
  package func skipped(_ points: [RoutePoint], _ state: State) -> [RoutePoint] {
    points.filter { point in
      guard let first = point.offsets.first, state.furthest >= first + Self.beyondMetres
      else { return false }
      return point.offsets.allSatisfy {
        !isVisited(from: $0 - Self.pointMetres, to: $0 + Self.pointMetres, state)
      }
    }
  }

  /// Whether any part of a section was visited, in any lap.
  private func isVisited(from start: Double, to end: Double, _ state: State) -> Bool {
    let first = part(at: start, state.coverage)
    let last = min(part(at: end, state.coverage), first + state.coverage.parts)
    return first <= last
      && (first...last).contains { state.coverage.isVisited(place(of: $0, state.coverage)) }
  }
}
