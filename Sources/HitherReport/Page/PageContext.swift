import HitherEstimates
import HitherOuting
import HitherTracks

/// What every section of the page needs.
struct PageContext: Sendable {
  let content: ReportContent
  /// How much is drawn and listed.
  let detail: PageDetail
  /// The lines as they are drawn.
  let drawn: DrawnLines
  /// Whether the clock of some days is shown, and not one outing.
  let isOfDays: Bool
  let measures: Measures
  let times: LocalTimes
  /// How each member is drawn, in the order of `summary.members`.
  let styles: [LineStyle]
  /// What happened, by what belongs together.
  let happenings: Happenings
  /// What brings the page to life; nil where it stays as it is written.
  let scripts: PageScripts?
  /// How events are put into words, by the names of their types.
  let sentences: [String: EventSentence]

  init(
    _ content: ReportContent, _ style: ReportStyle, _ detail: PageDetail = .whole,
    palette: Palette = .variables
  ) {
    isOfDays = content.isOfDays
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
    happenings = Happenings(content)
    measures = Measures(language: style.language, units: style.units)
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

  /// The members' places in `summary.members` in the order of their numbers.
  var membersByNumber: [Int] {
    styles.indices.sorted { styles[$0].number < styles[$1].number }
  }

  /// Those who are drawn and listed, in the order of their numbers.
  var shownMembers: ArraySlice<Int> { membersByNumber.prefix(detail.members) }

  /// How many members there are beside these, in words; empty if there are none.
  func others(than members: some Collection<Int>) -> [Wording] {
    let count = summary.members.count - members.count
    return count > 0 ? [Wording(text(CountedPhrase.others, count))] : []
  }

  func text(_ phrase: Phrase) -> String { phrase.text(language) }

  func text(_ phrase: CountedPhrase, _ count: Int) -> String {
    phrase.text(count, shown: measures.count(count), language)
  }
}
