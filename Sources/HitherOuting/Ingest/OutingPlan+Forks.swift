import HitherGeodesy
import HitherGroups
import HitherNetwork
import HitherRoutes

extension OutingPlan {
  /// The passages of the planned route through its forks, in its order, as points with a roll call.
  func forkGoals(on line: RouteLine) -> [ItineraryGoal] {
    let networks = maps.compactMap(\.ways)
    let ways = networks.flatMap { $0.lines(of: $0.edges(along: line)).map(\.points) }
    let forks = RouteForks(line).forks(ways: ways)
    return forks.enumerated().flatMap { number, fork in
      fork.passages.enumerated().map { turn, passage in
        ItineraryGoal(
          id: "fork-\(number + 1)" + (turn == 0 ? "" : "-\(turn + 1)"),
          coordinate: fork.coordinate, progressMetres: passage)
      }
    }.sorted { ($0.progressMetres ?? 0, $0.id) < ($1.progressMetres ?? 0, $1.id) }
  }
}

extension Network {
  /// The edges that may meet a route.
  fileprivate func edges(along route: RouteLine) -> [Int] {
    var found: Set<Int> = []
    for stage in route.stages {
      for index in 1..<max(1, stage.count) {
        let piece = Envelope(stage[index - 1]).union(Envelope(stage[index]))
        found.formUnion(edges(in: piece.expanded(byMetres: RouteForks.reachMetres)))
      }
    }
    return found.sorted()
  }
}
