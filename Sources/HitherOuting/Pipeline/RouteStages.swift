import HitherEngine
import HitherEstimates
import HitherRoutes
import HitherTracks

/// Extracts the results of the stages for the planned route in a member's pipeline.
///
/// It is not a plain value: with very many members without a route, its size would be most of the memory of each.
final class RouteStages: Sendable {
  private let route: PreparedRoute
  private let progress: RouteProgress

  init(_ route: PreparedRoute, _ settings: OutingSettings) {
    self.route = route
    progress = RouteProgress(route.line, settings)
  }

  /// The columns of a member's place on the route for the totals.
  static func place(_ settings: OutingSettings) -> SummaryFold.Route {
    SummaryFold.Route(
      progress: RouteColumns.progress, crossTrack: RouteColumns.crossTrack,
      nearMetres: settings.offRoute.enter)
  }

  /// Adds the stages' results to a member's summary.
  func fill(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    summary.offRoute = pipeline.state(of: RouteMatcher.self)?.offRouteSummary
    summary.route = pipeline.state(of: RouteProgress.self).map { state in
      progress.figures(
        of: state, route.points,
        shortCuts: pipeline.state(of: ShortCutDetector.self)?.lasting ?? [],
        timeToGo: pipeline.state(of: RouteArrival.self)?.timeToGo ?? .nan)
    }
  }
}
