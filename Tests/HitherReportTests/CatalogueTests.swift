import HitherTracks
import Testing

@testable import HitherReport

@Suite("The catalogue of languages")
struct CatalogueTests {
  @Test("a form follows the number that its place speaks of")
  func forms() {
    func filled(_ clause: Clause, _ count: Int, _ language: Language) -> String {
      clause.filled([.count: AttributedText(String(count), quantity: count)], language).plain
    }
    #expect(filled(.moreInSummary, 1, .english) == "1 more is in summary.json.")
    #expect(filled(.moreInSummary, 3, .english) == "3 more are in summary.json.")
    #expect(
      filled(.moreFellBehind, 1, .german) == "1 weitere Person fiel zurück; die Tabelle nennt sie.")
    #expect(
      filled(.moreFellBehind, 4, .german)
        == "4 weitere Personen fielen zurück; die Tabelle nennt sie.")
    let two = AttributedText.list([.name("Ann"), .name("Ben")], beforeLast: " und ")
    let slots: [Clause.Slot: AttributedText] = [
      .when: AttributedText("09:10"), .whom: .name("Leo"), .length: AttributedText("5 min"),
    ]
    func waited(_ who: AttributedText) -> String {
      Clause.spanWaited.filled(slots.merging([.who: who]) { $1 }, .german).plain
    }
    #expect(waited(two) == "09:10: Ann und Ben warteten 5 min auf Leo")
    #expect(waited(.name("Ann")) == "09:10: Ann wartete 5 min auf Leo")
  }

  @Test func germanFigures() {
    let measures = Measures(language: .german)
    #expect(measures.distance(12_345) == "12,3\u{A0}km")
    #expect(measures.height(-1240.4) == "−1.240\u{A0}m")
    #expect(measures.percent(64) == "64\u{A0}%")
    #expect(measures.duration(milliseconds: 16_320_000) == "4\u{A0}h 32\u{A0}min")
    #expect(measures.stretch(from: 3000, to: 4500) == "3–4,5\u{A0}km")
    #expect(
      Measures(language: .german, units: .imperial).speed(0.44704) == "1,0\u{A0}mph")
  }

  @Test func chineseFigures() {
    let measures = Measures(language: .traditionalChinese)
    #expect(measures.distance(12_345) == "12.3公里" && measures.distance(850) == "850公尺")
    #expect(measures.height(1240) == "1,240公尺" && measures.percent(64) == "64%")
    #expect(measures.duration(milliseconds: 16_320_000) == "4小時32分")
    #expect(measures.duration(milliseconds: 720_000) == "12分鐘")
    #expect(measures.speed(1) == "3.6公里/小時")
    #expect(Measures(language: .traditionalChinese, units: .imperial).height(304.8) == "1,000英尺")
  }

  @Test("dates, zones and stretches of time as each language writes them")
  func times() throws {
    let start = try #require(Instant(rfc3339: "2026-05-01T06:30:00Z"))
    let end = try #require(Instant(rfc3339: "2026-05-01T10:05:00Z"))
    let next = try #require(Instant(rfc3339: "2026-05-02T10:05:00Z"))
    func span(_ language: Language, _ zone: String, _ end: Instant) -> String {
      LocalTimes(zoneName: zone, start: start, language: language).span(start, end)
        .joined(separator: " ")
    }
    #expect(
      span(.german, "Europe/Berlin", end)
        == "Freitag, 1.\u{A0}Mai 2026, 08:30–12:05\u{A0}Uhr MESZ (UTC+2)")
    #expect(
      span(.german, "Europe/Berlin", next)
        == "Freitag, 1.\u{A0}Mai 2026, 08:30\u{A0}Uhr – Samstag, 2.\u{A0}Mai 2026, "
        + "12:05\u{A0}Uhr MESZ (UTC+2)")
    #expect(
      span(.traditionalChinese, "Asia/Taipei", end)
        == "2026年5月1日（星期五） 14:30～18:05 UTC+8")
    let times = LocalTimes(zoneName: "Asia/Taipei", start: start, language: .traditionalChinese)
    #expect(times.time(next) == "5月2日 18:05")
  }

  @Test func lists() {
    let page = PageContext(
      SampleOuting.content(names: ["A", "B", "C"], leader: 0, hours: 0.2),
      ReportStyle(language: .traditionalChinese))
    #expect(page.list([0, 1, 2].map(page.name)).plain == "A、B和C")
    #expect(page.list([]).plain == "")
  }
}
