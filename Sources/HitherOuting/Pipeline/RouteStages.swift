import HitherEngine
import HitherEstimates
import HitherRoutes
import HitherTracks

/// What the stages of a member's pipeline that look at the planned route tell of the member.
///
/// No plain value: of very many members without a route its room would be most of what is kept of each.
final class RouteStages: Sendable {
  private let route: PreparedRoute
  private let progress: RouteProgress

  init(_ route: PreparedRoute, _ settings: OutingSettings) {
    self.route = route
    progress = RouteProgress(route.line, settings)
  }

  /// Where the sums find a member's place on the route.
  static func place(_ settings: OutingSettings) -> SummaryFold.Route {
    SummaryFold.Route(
      progress: RouteColumns.progress, crossTrack: RouteColumns.crossTrack,
      nearMetres: settings.offRoute.enter)
  }

  /// Adds what the stages have found to a member's summary.
  func tell(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    summary.offRoute = pipeline.state(of: RouteMatcher.self)?.offRouteSummary
    summary.route = pipeline.state(of: RouteProgress.self).map { state in
      progress.figures(
        of: state, route.points,
        shortCuts: pipeline.state(of: ShortCutDetector.self)?.lasting ?? [],
        timeToGo: pipeline.state(of: RouteArrival.self)?.timeToGo ?? .nan)
    }
  }
}
