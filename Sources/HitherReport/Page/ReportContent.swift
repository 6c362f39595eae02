package import HitherEstimates
package import HitherGroups
package import HitherOuting
package import HitherPlaces
package import HitherTracks

/// The complete content of a report: plain values, without clock and files.
package struct ReportContent: Sendable {
  /// The figures.
  package var summary: OutingSummary
  /// The members' simplified tracks, in the order of `summary.members`.
  package var outlines: [[Outline.Point]]
  /// The tracks' greatest distance from the recordings, in metres.
  package var outlineSpacing: Double
  /// The events, in the order of output.
  package var events: [Event]
  /// The members' gaps to the leader, in the order of `summary.members`; empty if none is known.
  package var gaps: [[GapSeries.Point]]
  /// The members' speeds and heart rates, in the order of `summary.members`.
  package var tempos: [Tempo] = []
  /// The base map under the tracks; nil if no map was given.
  var map: MapSheet?
  /// The members' states on the clock, in order of time; empty if there is no clock.
  package var timeline: [StateStay] = []
  /// The members' hands at the end.
  package var hands: [StateHand] = []
  /// The states of the clock in the order of their rank.
  package var clockStates: [String] = []
  /// By member, when those who are away from home will be there, or why that is not known.
  package var arrivals: [String: HomeArrival] = [:]

  /// The limit of points of all tracks together: more are not visible, and no phone could open the page.
  private static let mostPoints = 160_000

  package init(
    summary: OutingSummary, outlines: [[Outline.Point]], outlineSpacing: Double = 2,
    events: [Event], gaps: [[GapSeries.Point]] = []
  ) {
    self.summary = summary
    var outlines = outlines
    self.outlineSpacing = outlineSpacing * Outline.thin(&outlines, to: Self.mostPoints)
    self.outlines = outlines
    self.events = events
    self.gaps = gaps
  }
}

/// The style of a report.
package struct ReportStyle: Sendable {
  package var language: Language
  package var units: UnitSystem
  /// The library of the interactive map; without it there is no replay either.
  package var mapLibrary: MapLibrary?
  /// The sentences for events; products add theirs.
  package var sentences = EventSentence.ofAnalyses

  package init(
    language: Language = .english, units: UnitSystem = .metric, mapLibrary: MapLibrary? = nil
  ) {
    self.language = language
    self.units = units
    self.mapLibrary = mapLibrary
  }
}
