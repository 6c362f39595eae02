import HitherEstimates
import HitherOuting
import HitherText
package import HitherTracks

/// The sentences for events while an outing goes on, when there is no report yet.
package struct EventWords: Sendable {
  private let page: PageContext

  /// - Parameters:
  ///   - outing: The outing; its members give the names.
  ///   - sentences: The sentences of the program's events.
  package init(
    _ outing: Outing, _ language: Language, units: UnitSystem = .metric,
    _ sentences: [EventSentence]
  ) {
    var style = ReportStyle(language: language, units: units)
    style.sentences = sentences
    let summary = OutingSummary(
      outing: outing, members: outing.members.map { MemberSummary($0, .withoutFixes) }, group: nil,
      diagnostics: Diagnostics())
    page = PageContext(ReportContent(summary: summary, outlines: [], events: []), style)
  }

  /// What happened, in plain text: the words after the member's name, or a whole sentence about the group.
  package func words(_ event: Event) -> String { EventDescription(page: page).words(event).plain }

  /// A line for a person: the day and time, who it is about, and what happened.
  package func line(_ event: Event) -> String {
    let times = page.times
    // Without a zone of the outing the times are those of UTC, which is said.
    let isUTC = times.zone.secondsEast(at: event.time) == 0
    let zone = isUTC ? " " + times.zoneLabel(at: event.time) : ""
    let time = times.day(event.time) + " " + times.timeOfDay(event.time) + zone
    let who = event.member.map { page.name(ofID: $0).plain + ": " } ?? ""
    return OneLine.text(time + "  " + who + words(event))
  }
}
