import HitherTracks
import Testing

@testable import HitherReport

@Suite("Texts with places for names")
struct ClauseTests {
  struct Filled: Sendable {
    let text: String
    let slots: [Clause.Slot: String]
    let result: String
  }

  @Test(arguments: [
    Filled(text: "{who} left.", slots: [.who: "Ann"], result: "Ann left."),
    Filled(text: "left[ after {length}]", slots: [:], result: "left"),
    Filled(text: "left[ after {length}]", slots: [.length: "1 h"], result: "left after 1 h"),
    Filled(
      text: "a[, up to {gap}[ ({behind})]].", slots: [.gap: "1 km"], result: "a, up to 1 km."),
    Filled(text: "a[, up to {gap}[ ({behind})]].", slots: [.behind: "5 min"], result: "a."),
    // What a name holds is never read as a place.
    Filled(
      text: "{who} at {from}", slots: [.who: "{from}[{to}]", .from: "9"],
      result: "{from}[{to}] at 9"),
  ])
  func fills(_ example: Filled) {
    let slots = example.slots.mapValues { AttributedText.name($0) }
    #expect(Language.english.fill(example.text, slots).plain == example.result)
  }

  @Test("every text is whole: filled, and with nothing that its places do not need")
  func catalogue() {
    var all: [Clause.Slot: AttributedText] = [:]
    for slot in Clause.Slot.allCases { all[slot] = .name("⟨\(slot.rawValue)⟩") }
    for language in Language.all {
      for clause in Clause.allCases {
        let text = clause.filled(all, language).plain
        #expect(!text.isEmpty, "\(clause)")
        #expect(!text.contains { "{}[]".contains($0) }, "\(clause)")
      }
    }
  }

  @Test func lists() {
    let items = ["A", "B", "C"].map { AttributedText($0) }
    #expect(AttributedText.list(items, beforeLast: " and ").plain == "A, B and C")
    #expect(AttributedText.list(Array(items.prefix(2)), beforeLast: " and ").plain == "A and B")
    #expect(AttributedText.list([], beforeLast: " and ").plain == "")
  }
}

@Suite("Ticks of time")
struct TimeTicksTests {
  static func ticks(_ zone: String, _ from: String, _ to: String, most: Int = 8) throws -> [String]
  {
    let times = LocalTimes(zoneName: zone, start: nil)
    let span = TimeStretch(
      from: try #require(Instant(rfc3339: from)), to: try #require(Instant(rfc3339: to)))
    return TimeTicks(span, in: times.zone, most: most).instants.map(times.tick)
  }

  @Test func halfHours() throws {
    #expect(
      try Self.ticks("Asia/Taipei", "2026-05-01T00:10:00Z", "2026-05-01T03:20:00Z") == [
        "08:30", "09:00", "09:30", "10:00", "10:30", "11:00",
      ])
  }

  @Test("a zone of half an hour has its ticks at its own full hours")
  func oddZone() throws {
    #expect(
      try Self.ticks("Asia/Kolkata", "2026-05-01T00:10:00Z", "2026-05-01T06:10:00Z", most: 4) == [
        "06:00", "08:00", "10:00",
      ])
  }

  @Test("where clocks are set ahead an hour is missing, where they are set back one comes twice")
  func clocksAreSet() throws {
    #expect(
      try Self.ticks("Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T03:00:00Z") == [
        "01:00", "01:30", "03:00", "03:30", "04:00", "04:30", "05:00",
      ])
    let back = try Self.ticks(
      "Europe/Berlin", "2026-10-24T23:00:00Z", "2026-10-25T03:00:00Z", most: 6)
    #expect(back == ["01:00", "02:00", "02:00", "03:00", "04:00"])
  }

  @Test func daysAreNamed() throws {
    #expect(
      try Self.ticks("Asia/Taipei", "2026-05-01T04:00:00Z", "2026-05-02T10:00:00Z", most: 6) == [
        "12:00", "18:00", "2 May", "06:00", "12:00", "18:00",
      ])
  }

  @Test("any span has few ticks", arguments: [1, 60, 3600, 86_400, 5_000_000, 40_000_000_000])
  func anySpan(_ seconds: Int64) throws {
    let start = try #require(Instant(rfc3339: "2026-05-01T04:00:00Z"))
    let ticks = TimeTicks(
      TimeStretch(from: start, to: start + seconds * 1000), in: .utc, most: 8)
    #expect(ticks.instants.count <= 8)
    #expect(seconds < 3600 || seconds > 1_000_000_000 || ticks.instants.count >= 3)
  }
}
