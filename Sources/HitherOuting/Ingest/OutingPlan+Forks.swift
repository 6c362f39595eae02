import HitherGroups
import HitherRoutes

extension OutingPlan {
  /// The passages of the planned route through its forks, in its order, as points with a roll call.
  func forkGoals(on line: RouteLine) -> [ItineraryGoal] {
    let ways = maps.compactMap(\.background).flatMap(\.ways)
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
