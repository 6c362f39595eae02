extension RouteProgress {
  /// A marked place counts as visited by whoever was on the route so near it, in metres.
  static let pointMetres = 50.0
  /// A place is left out by whoever has come so far beyond it, in metres.
  static let beyondMetres = 100.0

  /// The marked places that a member has passed by without coming near them.
  package func skipped(_ points: [RoutePoint], _ state: State) -> [RoutePoint] {
    points.filter { point in
      guard let first = point.offsets.first, state.furthest >= first + Self.beyondMetres
      else { return false }
      return point.offsets.allSatisfy {
        !isVisited(from: $0 - Self.pointMetres, to: $0 + Self.pointMetres, state)
      }
    }
  }

  /// Whether anything of a stretch was visited, in whichever lap.
  private func isVisited(from start: Double, to end: Double, _ state: State) -> Bool {
    let first = part(at: start, state.coverage)
    let last = min(part(at: end, state.coverage), first + state.coverage.parts)
    return first <= last
      && (first...last).contains { state.coverage.isVisited(place(of: $0, state.coverage)) }
  }
}
