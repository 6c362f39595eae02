package import HitherGeodesy
package import HitherTracks

/// A member's time off the planned route.
package struct OffRouteFigures: Hashable, Sendable {
  /// Episodes.
  package var count: Int
  /// Time in them, in milliseconds; one that was open at the end counts to the last fix.
  package var durationMilliseconds: Int64
  /// Way gone in them, in metres.
  package var walked: Double
  /// Farthest from the route, in metres; nil where the member never left it.
  package var maxCrossTrack: Double?

  package init(count: Int, durationMilliseconds: Int64, walked: Double, maxCrossTrack: Double?) {
    self.count = count
    self.durationMilliseconds = durationMilliseconds
    self.walked = walked
    self.maxCrossTrack = maxCrossTrack
  }
}

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
  package var shortCuts: [ShortCut] = []
  /// Marked places that were passed by.
  package var skippedPoints: [Point] = []

  /// A stretch of the route that was left out.
  package struct ShortCut: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    /// Metres along the route.
    package var from: Double
    package var to: Double
    /// The way gone instead, in metres.
    package var walked: Double

    package init(start: Instant, end: Instant, from: Double, to: Double, walked: Double) {
      self.start = start
      self.end = end
      self.from = from
      self.to = to
      self.walked = walked
    }
  }

  /// A marked place along the route.
  package struct Point: Hashable, Sendable {
    package var name: String
    /// Metres along the route.
    package var progress: Double

    package init(name: String, progress: Double) {
      self.name = name
      self.progress = progress
    }
  }

  package init(coverage: Double, progress: Double?, meanCrossTrack: Double?, isFinished: Bool) {
    self.coverage = coverage
    self.progress = progress
    self.meanCrossTrack = meanCrossTrack
    self.isFinished = isFinished
  }
}

/// A member's time behind the leader; the leader's own is zeros.
package struct StragglingFigures: Hashable, Sendable {
  /// Episodes.
  package var count: Int
  /// Time in them, in milliseconds; one that was open at the end counts to the last tick.
  package var durationMilliseconds: Int64
  /// Farthest behind, in metres; nil where no gap was known.
  package var maxGap: Double?
  /// Longest behind, in seconds; nil where no gap in time was known.
  package var maxBehindSeconds: Double?
  /// Time of which the gap is not known, in milliseconds.
  package var unknownMilliseconds: Int64
  /// The longer ones of the stretches in which it is not known.
  package var unknown: [TimeStretch] = []
  /// The episodes, in order of time.
  package var episodes: [Episode] = []
  /// How fast the gap grew at the end, in metres a minute; nil where that is not known.
  package var trend: Double?
  /// When the member would have fallen behind by that trend; nil where it does not say.
  package var expected: Instant?

  /// One time of being behind.
  package struct Episode: Hashable, Sendable {
    package var start: Instant
    /// Where the member was then.
    package var place: Coordinate
    /// nil where it was open at the end.
    package var end: Instant?
    /// What most of the gap was made of, as a word of `causes`; nil for unknown.
    package var cause: String?
    /// Farthest behind, in metres.
    package var maxGap: Double
    /// Longest behind, in seconds; nil where that was never known.
    package var maxBehindSeconds: Double?

    package init(
      start: Instant, place: Coordinate, end: Instant?, cause: String?, maxGap: Double,
      maxBehindSeconds: Double?
    ) {
      self.start = start
      self.place = place
      self.end = end
      self.cause = cause
      self.maxGap = maxGap
      self.maxBehindSeconds = maxBehindSeconds
    }

    package var durationMilliseconds: Int64? { end.map { $0 - start } }
  }

  package init(
    count: Int = 0, durationMilliseconds: Int64 = 0, maxGap: Double? = nil,
    maxBehindSeconds: Double? = nil, unknownMilliseconds: Int64 = 0
  ) {
    self.count = count
    self.durationMilliseconds = durationMilliseconds
    self.maxGap = maxGap
    self.maxBehindSeconds = maxBehindSeconds
    self.unknownMilliseconds = unknownMilliseconds
  }

  /// The leader's own figures.
  package static let leader = StragglingFigures(maxGap: 0, maxBehindSeconds: 0)
}

/// A member's gap to the leader over time, thinned for drawing.
package struct GapCurve: Sendable {
  /// A point of the curve.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    /// Metres behind the leader, negative ahead; nil where it is not known.
    package var metres: Double?

    package init(time: Instant, metres: Double?) {
      self.time = time
      self.metres = metres
    }
  }

  package var points: [Point]

  package init(points: [Point] = []) {
    self.points = points
  }
}
