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
        visitedShare(from: $0 - Self.pointMetres, to: $0 + Self.pointMetres, state) == 0
      }
    }
  }

  /// The short cuts whose stretch was not walked after all, at another time.
  package func remaining(_ shortCuts: [ShortCut], _ state: State) -> [ShortCut] {
    shortCuts.filter {
      visitedShare(from: $0.start.metres, to: $0.end.metres, state) < 0.5
    }
  }

  /// How much of a stretch was visited, in whichever lap, from 0 to 1.
  func visitedShare(from start: Double, to end: Double, _ state: State) -> Double {
    let first = part(at: start, state.coverage)
    let last = min(part(at: end, state.coverage), first + state.coverage.parts)
    guard last >= first else { return 0 }
    let visited = (first...last).count { state.coverage.isVisited(place(of: $0, state.coverage)) }
    return Double(visited) / Double(last - first + 1)
  }
}
