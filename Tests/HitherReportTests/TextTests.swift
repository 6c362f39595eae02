import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting
@testable import HitherReport

@Suite("Text for people")
struct TextTests {
  @Test("the table stays within 80 columns and its columns stand under each other")
  func tableFits() throws {
    let names = [
      "Leo", "小明與他的朋友們一起走很長很長的路", "Maximiliane von und zu Hohenstein-Wolkenburg", "👩‍👩‍👧",
    ]
    let content = SampleOuting.content(names: names, leader: 2, hours: 1)
    let text = SummaryText.table(content.summary)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { TerminalWidth.columns(String($0)) <= 80 })
    let table = lines.drop { !$0.hasPrefix("Member") }.prefix(5)
    #expect(Set(table.map { TerminalWidth.columns(String($0)) }).count == 1)
    #expect(text.contains(" *") && text.contains("* leader") && text.contains("4 members"))
    #expect(text.hasSuffix("\n") && !text.contains(" \n") && !text.contains("\u{A0}"))
  }

  @Test("of a member without any fix no distance is known, not 0 m")
  func memberWithoutFixes() throws {
    var content = SampleOuting.content(names: ["Leo", "Eve"], leader: 0, hours: 0.2)
    content.summary.members[1] = MemberSummary(content.summary.members[1].member, .withoutFixes)
    let lines = SummaryText.table(content.summary).split(separator: "\n")
    let row = try #require(lines.first { $0.hasPrefix("Eve") })
    #expect(!row.contains("0 m") && row.contains("–"), "\(row)")
  }

  @Test("no name steers the terminal")
  func hostileNames() {
    let names = ["\u{1B}[2J\u{1B}]0;x\u{7}", "a\rb\u{8}", "\u{202E}evil", "\u{9B}31m"]
    let content = SampleOuting.content(
      names: names, leader: nil, outingName: names.joined(), hours: 0.2)
    let scalars = SummaryText.table(content.summary).unicodeScalars
    #expect(scalars.allSatisfy { $0 == "\n" || VisibleText.replacement(of: $0) == nil })
    #expect(String(scalars).contains("␛[2J"))
  }

  struct Width: Sendable {
    let text: String
    let columns: Int
  }

  @Test(arguments: [
    Width(text: "Leo", columns: 3), Width(text: "小明", columns: 4),
    Width(text: "e\u{301}", columns: 1), Width(text: "ｱ", columns: 1),
    Width(text: "Ａ", columns: 2), Width(text: "한글", columns: 4), Width(text: "🥾", columns: 2),
    Width(text: "👩‍👩‍👧", columns: 2), Width(text: "🇹🇼", columns: 2), Width(text: "…–·", columns: 3),
  ])
  func widths(_ width: Width) {
    #expect(TerminalWidth.columns(width.text) == width.columns)
  }

  /// Most texts need no graphemes: their columns are counted by code point.
  @Test("texts of code points that stand alone have the columns of their graphemes")
  func plainWidths() {
    func slow(_ text: String) -> Int { text.reduce(0) { $0 + TerminalWidth.columns($1) } }
    let odd: [Unicode.Scalar] = [
      "a", "\u{A0}", "–", "\u{301}", "\u{200D}", "\u{AD}", "\u{FE0F}", "明", "\r", "\n",
    ]
    var plain = 0
    for scalar in (UInt32(0)...0x3100).compactMap(Unicode.Scalar.init) {
      for other in odd {
        for text in [String(scalar) + String(other), String(other) + String(scalar)] {
          guard let columns = TerminalWidth.plainColumns(text) else { continue }
          plain += 1
          #expect(columns == slow(text), "\(text.unicodeScalars.map(\.value))")
        }
      }
    }
    #expect(plain > 3000)
    #expect(TerminalWidth.plainColumns("12.3\u{A0}km – Zoë") == 13)
    #expect(TerminalWidth.plainColumns("e\u{301}") == nil)
  }

  @Test("a terminal's lines have plain spaces, whatever is beside them")
  func plainSpaces() {
    #expect(SummaryText.plain("1\u{A0}m  à\u{A0}– Â\u{A0}") == "1 m  à – Â ")
    #expect(SummaryText.plain("小\u{A0}明") == "小 明")
    // With a mark on it, it is no space.
    #expect(SummaryText.plain("a\u{A0}\u{301}") == "a\u{A0}\u{301}")
    #expect(SummaryText.plain("none") == "none")
    let pieces = [
      "\u{A0}", "\u{301}", "\u{AD}", "\u{9F}", "\u{A1}", "ü", "ʯ", "\u{2013}", "\u{2028}", "小", "a",
      "\t",
    ]
    var random = SeededGenerator(seed: 6)
    let lines = (0..<500).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let plainly = lines.map { line in String(line.map { $0 == "\u{A0}" ? " " : $0 }) + "\n" }
      .joined()
    #expect(SummaryText.plain(lines).utf8.elementsEqual(plainly.utf8))
  }

  @Test("a table's lines are its cells, padded, without spaces at the end")
  func tableLines() {
    let cells = ["", "a", "  ", "b ", "小明", "12.3\u{A0}km", "–", "e\u{301}", " c"]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let alignments: [ColumnLayout.Alignment] = (0..<Int.random(in: 1...4, using: &random)).map {
        _ in
        Bool.random(using: &random) ? .left : .right
      }
      var layout = ColumnLayout(alignments)
      for _ in 0..<4 {
        layout.append(alignments.map { _ in cells.randomElement(using: &random) ?? "" })
      }
      let plainly = layout.rows.map { row in
        var line = row.indices.map { column in
          let fill = String(
            repeating: " ", count: layout.widths[column] - TerminalWidth.columns(row[column]))
          return alignments[column] == .left ? row[column] + fill : fill + row[column]
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
      }
      #expect(layout.lines == plainly)
    }
  }

  @Test func truncation() {
    #expect(TerminalWidth.truncated("Leo", to: 3) == "Leo")
    #expect(TerminalWidth.truncated("Leonard", to: 4) == "Leo…")
    #expect(TerminalWidth.truncated("小明小明", to: 6) == "小明…")
    for limit in 1...12 {
      #expect(TerminalWidth.columns(TerminalWidth.truncated("a小b明c小d明", to: limit)) <= limit)
    }
  }

  @Test func metricMeasures() {
    let measures = Measures()
    func plain(_ text: String) -> String { String(text.map { $0 == "\u{A0}" ? " " : $0 }) }
    #expect(plain(measures.distance(0)) == "0 m")
    #expect(plain(measures.distance(999.4)) == "999 m")
    #expect(plain(measures.distance(999.6)) == "1.0 km")
    #expect(plain(measures.distance(12_345)) == "12.3 km")
    #expect(plain(measures.distance(99_960)) == "100 km")
    #expect(plain(measures.distance(1_234_567)) == "1,235 km")
    #expect(plain(measures.distance(nil)) == "–")
    #expect(plain(measures.height(-1240.4)) == "−1,240 m")
    #expect(plain(measures.speed(1)) == "3.6 km/h")
    #expect(plain(measures.duration(milliseconds: 59_499)) == "59 s")
    #expect(plain(measures.duration(milliseconds: 59_500)) == "1 min")
    #expect(plain(measures.duration(milliseconds: 3_599_600)) == "1 h")
    #expect(plain(measures.duration(milliseconds: 16_320_000)) == "4 h 32 min")
    #expect(measures.pace(milliseconds: 872_000, metres: 1000) == "14:32")
    #expect(measures.pace(milliseconds: 65_000, metres: 0) == "–")
    #expect(measures.count(1_234_567) == "1,234,567" && measures.count(12) == "12")
  }

  @Test func imperialMeasures() {
    let measures = Measures(units: .imperial)
    #expect(measures.distance(1609.344) == "1.0\u{A0}mi")
    #expect(measures.distance(91.44) == "300\u{A0}ft")
    #expect(measures.height(304.8) == "1,000\u{A0}ft")
    #expect(measures.speed(0.44704) == "1.0\u{A0}mph")
    #expect(measures.pace(milliseconds: 600_000, metres: 1609.344) == "10:00")
  }

  @Test("Each end of a span that crosses a change of the clocks has its own zone")
  func spanOverAChange() throws {
    let start = try #require(Instant(rfc3339: "2026-10-23T22:00:00Z"))
    let end = try #require(Instant(rfc3339: "2026-11-01T23:00:00Z"))
    let times = LocalTimes(zoneName: "Europe/Berlin", start: start)
    #expect(
      times.span(start, end).joined(separator: " ")
        == "Saturday, 24 October 2026, 00:00 CEST (UTC+2) – Monday, 2 November 2026, 00:00 CET (UTC+1)"
    )
    let night = try #require(Instant(rfc3339: "2026-10-24T22:30:00Z"))
    let morning = try #require(Instant(rfc3339: "2026-10-25T05:00:00Z"))
    #expect(
      times.span(night, morning).joined(separator: " ")
        == "Sunday, 25 October 2026, 00:30 CEST (UTC+2) – 06:00 CET (UTC+1)")
    #expect(times.span(start, start + 3_600_000).last == "CEST (UTC+2)")
  }

  @Test("times are those of the outing's clocks, and days are named where they change")
  func localTimes() throws {
    let start = try #require(Instant(rfc3339: "2026-05-01T14:30:00Z"))
    let end = try #require(Instant(rfc3339: "2026-05-01T16:45:00Z"))
    let times = LocalTimes(zoneName: "Asia/Taipei", start: start)
    #expect(
      times.span(start, end).joined(separator: " ")
        == "Friday, 1 May 2026, 22:30 – Saturday, 2 May 2026, 00:45 CST (UTC+8)")
    #expect(times.time(start) == "22:30" && times.time(end) == "2 May 00:45")
    let unknown = LocalTimes(zoneName: "No/Where", start: start)
    #expect(
      unknown.span(start, end).joined(separator: " ") == "Friday, 1 May 2026, 14:30–16:45 UTC")
    let odd = LocalTimes(zoneName: "Asia/Kathmandu", start: start)
    #expect(odd.zoneLabel(at: start) == "UTC+5:45")
  }
}
