package import HitherEstimates
package import HitherGroups
package import HitherOuting
package import HitherTracks

/// All that a report is made of: plain values, no clock and no files.
package struct ReportContent: Sendable {
  /// The figures.
  package var summary: OutingSummary
  /// The members' ways for drawing, in the order of `summary.members`.
  package var outlines: [[Outline.Point]]
  /// Within how many metres of the recording the outlines are.
  package var outlineSpacing: Double
  /// What happened, in the order of output.
  package var events: [Event]
  /// The members' gaps to the leader, in the order of `summary.members`; empty where none is known.
  package var gaps: [[GapSeries.Point]]
  /// How fast the members went and with what heart rate, in the order of `summary.members`.
  package var tempos: [Tempo] = []
  /// What lies under the ways on the map.
  package var background: Background
  /// The members' states on the clock, in order of time; empty where there is no clock.
  package var timeline: [StateStay] = []
  /// Where the members' hands point at the end.
  package var hands: [StateHand] = []
  /// The states of the clock in the order of their rank.
  package var clockStates: [String] = []

  /// So many points the ways have together at most: of more nobody sees anything, and no phone opens the page.
  private static let mostPoints = 160_000

  package init(
    summary: OutingSummary, outlines: [[Outline.Point]], outlineSpacing: Double = 2,
    events: [Event], gaps: [[GapSeries.Point]] = [], background: Background = Background()
  ) {
    self.summary = summary
    var outlines = outlines
    self.outlineSpacing = outlineSpacing * Outline.thin(&outlines, to: Self.mostPoints)
    self.outlines = outlines
    self.events = events
    self.gaps = gaps
    self.background = background
  }
}

/// How a report is to be written.
package struct ReportStyle: Sendable {
  package var language: Language
  package var units: UnitSystem
  /// What the page's map is moved with; without it there is no replay either.
  package var mapLibrary: MapLibrary?
  /// How events are put into words; products add theirs.
  package var sentences = EventSentence.ofAnalyses

  package init(
    language: Language = .english, units: UnitSystem = .metric, mapLibrary: MapLibrary? = nil
  ) {
    self.language = language
    self.units = units
    self.mapLibrary = mapLibrary
  }
}
