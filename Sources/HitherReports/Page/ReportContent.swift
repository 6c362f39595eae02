package import HitherSummaries
package import HitherTracks

/// All that a report is made of: plain values, no clock and no files.
package struct ReportContent: Sendable {
  /// The figures.
  package var summary: OutingSummary
  /// The members' ways for drawing, in the order of `summary.members`.
  package var outlines: [[Outline.Point]]
  /// What happened, in the order of output.
  package var events: [Event]
  /// The members' gaps to the leader, in the order of `summary.members`; empty where none is known.
  package var gaps: [GapCurve]
  /// The members' states on the clock, in order of time; empty where there is no clock.
  package var timeline: [TimelineInterval] = []
  /// Where the members' hands point at the end.
  package var hands: [ClockHand] = []
  /// The states of the clock in the order of their rank.
  package var clockStates: [String] = []

  package init(
    summary: OutingSummary, outlines: [[Outline.Point]], events: [Event], gaps: [GapCurve] = []
  ) {
    self.summary = summary
    self.outlines = outlines
    self.events = events
    self.gaps = gaps
  }
}

/// How a report is to be written.
package struct ReportStyle: Sendable {
  package var language: Language
  package var units: UnitSystem

  package init(language: Language = .english, units: UnitSystem = .metric) {
    self.language = language
    self.units = units
  }
}
