import HitherEstimates
import HitherOuting
package import HitherTracks

/// The sentences for events while an outing goes on, when there is no report yet.
package struct EventWords: Sendable {
  private let page: PageContext

  /// - Parameters:
  ///   - outing: The outing; its members give the names.
  ///   - sentences: The sentences of the program's events.
  package init(_ outing: Outing, _ language: Language, _ sentences: [EventSentence]) {
    var style = ReportStyle(language: language)
    style.sentences = sentences
    let summary = OutingSummary(
      outing: outing, members: outing.members.map { MemberSummary($0, .withoutFixes) }, group: nil,
      diagnostics: Diagnostics())
    page = PageContext(ReportContent(summary: summary, outlines: [], events: []), style)
  }

  /// What happened, in plain text: the words after the member's name, or a whole sentence about the group.
  package func words(_ event: Event) -> String { EventDescription(page: page).words(event).plain }
}
