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
    if let state = pipeline.state(of: RouteMatcher.self) {
      summary.offRoute = OffRouteFigures(state.offRouteSummary)
    }
    guard let state = pipeline.state(of: RouteProgress.self) else { return }
    var figures = RouteFigures(
      coverage: state.coveragePercent,
      progress: state.meanCrossTrackMetres == nil ? nil : state.progressMetres,
      meanCrossTrack: state.meanCrossTrackMetres, isFinished: state.isFinished)
    figures.laps = progress.laps(state)
    figures.meanConfidence = state.meanConfidence
    let shortCuts = pipeline.state(of: ShortCutDetector.self)?.lasting ?? []
    figures.shortCuts = shortCuts.map { RouteFigures.ShortCut($0) }
    figures.skippedPoints = progress.skipped(route.points, state).map {
      RouteFigures.Point(name: $0.name, progress: $0.offsets[0])
    }
    let timeToGo = pipeline.state(of: RouteArrival.self)?.timeToGo ?? .nan
    figures.timeToGo = state.isFinished || timeToGo.isNaN ? nil : timeToGo
    summary.route = figures
  }
}

extension OffRouteFigures {
  fileprivate init(_ summary: OffRouteSummary) {
    self.init(
      count: summary.count, durationMilliseconds: summary.durationMilliseconds,
      walked: summary.walkedMetres,
      maxCrossTrack: summary.count > 0 ? summary.maxCrossTrackMetres : nil)
  }
}

extension RouteFigures.ShortCut {
  fileprivate init(_ found: ShortCut) {
    self.init(
      start: found.start.time, end: found.end.time, from: found.start.metres,
      to: found.end.metres, walked: found.walked)
  }
}
