import HitherEstimates
import HitherOuting
import HitherTracks

/// The common inputs of all sections of the page.
struct PageContext: Sendable {
  let content: ReportContent
  /// How much is drawn and listed.
  let detail: PageDetail
  /// The lines as they are drawn.
  let drawn: DrawnLines
  /// Whether the page shows the clock of some days, and not one outing.
  let isOfDays: Bool
  /// Whether these are the days of people with homes: the page begins with who is at home.
  let isOfHousehold: Bool
  let measures: Measures
  let times: LocalTimes
  /// The line style of each member, in the order of `summary.members`.
  let styles: [LineStyle]
  /// The events, grouped into episodes.
  let happenings: EventTimeline
  /// The scripts of an interactive page; nil for a static one.
  let scripts: PageScripts?
  /// The sentences for events, by the names of their types.
  let sentences: [String: EventSentence]

  init(
    _ content: ReportContent, _ style: ReportStyle, _ detail: PageDetail = .whole,
    palette: Palette = .variables
  ) {
    isOfDays = content.isOfDays
    isOfHousehold = content.isOfHousehold
    var content = isOfDays ? content.withoutMarch : content
    let missing = content.summary.members.count - content.outlines.count
    // A member without an outline has an empty one.
    if missing > 0 { content.outlines += Array(repeating: [], count: missing) }
    let gapless = content.summary.members.count - content.gaps.count
    if gapless > 0 { content.gaps += Array(repeating: [], count: gapless) }
    let untimed = content.summary.members.count - content.tempos.count
    if untimed > 0 { content.tempos += Array(repeating: Tempo(), count: untimed) }
    self.content = content
    self.detail = detail
    drawn = DrawnLines(content, detail)
    happenings = EventTimeline(content)
    measures = Measures(language: style.language, units: style.units, isForPage: true)
    times = LocalTimes(
      zoneName: content.summary.outing.timeZone, start: content.summary.start,
      language: style.language)
    var styles = LineStyle.styles(of: content.summary.members, palette)
    if let leader = content.summary.namedLeader { styles[leader].isLeader = true }
    self.styles = styles
    let isTimed = content.summary.start != nil
    sentences = Dictionary(
      style.sentences.map { ($0.payload.type.name, $0) }, uniquingKeysWith: { first, _ in first })
    scripts = isTimed ? style.mapLibrary.map { PageScripts($0) } : nil
  }

  var summary: OutingSummary { content.summary }
  var language: Language { measures.language }
  var isGroup: Bool { summary.members.count > 1 }

  /// The members' indices in `summary.members` in the order of their numbers.
  var membersByNumber: [Int] {
    styles.indices.sorted { styles[$0].number < styles[$1].number }
  }

  /// The members that are drawn and listed, in the order of their numbers.
  var shownMembers: ArraySlice<Int> { membersByNumber.prefix(detail.members) }

  /// The number of other members, in words; empty if there are none.
  func others(than members: some Collection<Int>) -> [AttributedText] {
    let count = summary.members.count - members.count
    return count > 0 ? [AttributedText(text(CountedPhrase.others, count))] : []
  }

  func text(_ phrase: Phrase) -> String { phrase.text(language) }

  func text(_ phrase: CountedPhrase, _ count: Int) -> String {
    phrase.text(count, shown: measures.count(count), language)
  }
}
