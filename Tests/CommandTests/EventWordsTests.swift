import HitherEngine
import HitherOuting
import HitherTracks
import TestSupport
import Testing

@testable import HitherReport
@testable import hither

/// Every event type of the program is said in words, in every language.
@Suite("Words for events") struct EventWordsTests {
  @Test func everyTypeHasOneSentence() {
    let said = EventSentence.all.map { $0.payload.type.name }
    #expect(said.sorted() == EventCatalogue.all.types.map { $0.type.name }.sorted())
  }

  @Test("a sentence is whole, and of its own language", arguments: EventPayloadTests.kinds)
  func sentences(_ kind: EventPayloadTests.Kind) throws {
    var random = LawRandom(seed: 35)
    let values = try EventPayloadTests.values(kind.payload, without: -1, &random)
    let payload: any EventPayload = try kind.payload.read(values)
    let subject = kind.payload.type.subjectKey == nil ? nil : "leo"
    let event = Event(
      payload, time: Instant(milliseconds: 0), detected: Instant(milliseconds: 0), member: "ann",
      subject: subject)
    var seen: Set<String> = []
    for language in Language.all {
      var style = ReportStyle(language: language)
      style.sentences = EventSentence.all
      let page = PageContext(
        ReportContent(
          summary: OutingSummary(
            outing: Outing(name: ""), members: [], group: nil, diagnostics: Diagnostics()),
          outlines: [], events: []), style)
      let words = EventDescription(page: page).words(event).plain
      #expect(!words.isEmpty && !words.contains(event.type), "\(words)")
      #expect(seen.insert(words).inserted, "\(language.tag): \(words)")
    }
  }

  /// Words that stand in backticks in the description of a field are codes of a closed list.
  private static func codes(_ summary: String) -> [String] {
    summary.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("a code of an event is said in words", arguments: EventPayloadTests.kinds)
  func codes(_ kind: EventPayloadTests.Kind) throws {
    for (index, field) in kind.payload.fieldDescriptions.enumerated() {
      for code in Self.codes(field.summary) where field.kind == String.self {
        var random = LawRandom(seed: 36)
        var values = try EventPayloadTests.values(kind.payload, without: -1, &random)
        values[index].value = .text(code)
        let event = Event(
          try kind.payload.read(values), time: Instant(milliseconds: 0),
          detected: Instant(milliseconds: 0), member: "ann",
          subject: kind.payload.type.subjectKey == nil ? nil : "leo")
        for language in Language.all where language.tag != "en" {
          var style = ReportStyle(language: language)
          style.sentences = EventSentence.all
          let page = PageContext(
            ReportContent(
              summary: OutingSummary(
                outing: Outing(name: ""), members: [], group: nil, diagnostics: Diagnostics()),
              outlines: [], events: []), style)
          let words = EventDescription(page: page).words(event).plain
          let isSaid = words.lowercased().split { !$0.isLetter && $0 != "_" }
            .contains { $0 == code.lowercased() }
          #expect(!isSaid, "\(language.tag): \(words)")
        }
      }
    }
  }
}
