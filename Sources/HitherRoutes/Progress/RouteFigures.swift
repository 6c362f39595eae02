/// A member's match with the planned route.
package struct RouteFigures: Hashable, Sendable {
  /// Share of the route's length visited, in percent.
  package var coverage: Double
  /// Distance along the route, accumulated over laps, in metres; nil if nothing matched.
  package var progress: Double?
  /// Mean distance from the route while matched, in metres; nil if nothing matched.
  package var meanCrossTrack: Double?
  /// Whether the end was reached with most of the route visited.
  package var isFinished: Bool
  /// The number of completed laps.
  package var laps = 0
  /// Mean confidence of the matches, from 0 to 1; nil if nothing matched.
  package var meanConfidence: Double?
  /// Seconds still to go to the end of the route or lap; nil if finished or unknown.
  package var timeToGo: Double?
  /// The skipped sections, in order of time.
  package var shortCuts: [ShortCut] = []
  /// Waypoints that were passed without a visit.
  package var skippedPoints: [RoutePoint] = []

  package init(coverage: Double, progress: Double?, meanCrossTrack: Double?, isFinished: Bool) {
    self.coverage = coverage
    self.progress = progress
    self.meanCrossTrack = meanCrossTrack
    self.isFinished = isFinished
  }
}

extension RouteProgress {
  /// The figures of a member so far.
  ///
  /// - Parameters:
  ///   - points: The waypoints of the route's file.
  ///   - shortCuts: The results of `ShortCutDetector`.
  ///   - timeToGo: The result of `RouteArrival` at the last fix, in seconds; NaN if unknown.
  package func figures(
    of state: State, _ points: [RoutePoint], shortCuts: [ShortCut], timeToGo: Double
  ) -> RouteFigures {
    var figures = RouteFigures(
      coverage: state.coveragePercent,
      progress: state.meanCrossTrackMetres == nil ? nil : state.progressMetres,
      meanCrossTrack: state.meanCrossTrackMetres, isFinished: state.isFinished)
    figures.laps = laps(state)
    figures.meanConfidence = state.meanConfidence
    figures.shortCuts = shortCuts
    figures.skippedPoints = skipped(points, state)
    figures.timeToGo = state.isFinished || timeToGo.isNaN ? nil : timeToGo
    return figures
  }
}
