/// A member's match with the planned route.
package struct RouteFigures: Hashable, Sendable {
  /// Share of the route's length visited, in percent.
  package var coverage: Double
  /// Way along the route, unrolled over laps, in metres; nil where nothing matched.
  package var progress: Double?
  /// Mean distance from the route while matched, in metres; nil where nothing matched.
  package var meanCrossTrack: Double?
  /// Whether the end was reached with most of the route visited.
  package var isFinished: Bool
  /// Laps gone to their end.
  package var laps = 0
  /// Mean confidence of the matches, from 0 to 1; nil where nothing matched.
  package var meanConfidence: Double?
  /// Seconds still to go to the end of the route or lap; nil where finished or not known.
  package var timeToGo: Double?
  /// The stretches that were left out, in order of time.
  package var shortCuts: [ShortCut] = []
  /// Marked places that were passed by.
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
  ///   - points: The places that the route's file marks.
  ///   - shortCuts: What `ShortCutDetector` found.
  ///   - timeToGo: What `RouteArrival` says at the last fix, in seconds; NaN for unknown.
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
