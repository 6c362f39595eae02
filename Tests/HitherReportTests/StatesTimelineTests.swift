import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherReport

@Suite("The states' timeline")
struct StatesTimelineTests {
  struct Zone: Sendable {
    let name: String
    let from: String
    let days: Int64
    /// Hours of the days that have not 24.
    let unusual: [Double]
  }

  static let zones = [
    Zone(name: "UTC", from: "2026-05-01T00:00:00Z", days: 5, unusual: []),
    Zone(name: "Europe/Berlin", from: "2026-03-27T23:00:00Z", days: 4, unusual: [23]),
    Zone(name: "Europe/Berlin", from: "2026-10-22T22:00:00Z", days: 5, unusual: [25]),
    // Set by half an hour.
    Zone(name: "Australia/Lord_Howe", from: "2026-04-02T13:00:00Z", days: 5, unusual: [24.5]),
    // Set forward at midnight, which no clock showed.
    Zone(name: "America/Sao_Paulo", from: "2018-11-02T03:00:00Z", days: 4, unusual: [23]),
    // The 30th of December 2011 was left out.
    Zone(name: "Pacific/Apia", from: "2011-12-28T10:00:00Z", days: 4, unusual: []),
  ]

  @Test("days follow one another, and their pieces show what clocks did", arguments: zones)
  func days(_ place: Zone) throws {
    let zone = try #require(TimeZone(named: place.name))
    let start = try #require(Instant(rfc3339: place.from))
    let span = TimeStretch(from: start, to: start + place.days * 86_400_000)
    let days = LocalDay.days(of: span, in: zone, most: 40)
    #expect(days.first.map { $0.stretch.from <= span.from } ?? false)
    #expect(days.last.map { $0.stretch.to >= span.to } ?? false)
    for index in days.indices.dropFirst() {
      #expect(days[index].stretch.from == days[index - 1].stretch.to)
      #expect(days[index].date > days[index - 1].date)
    }
    let unusual = days.filter { $0.extraMilliseconds != 0 }
    #expect(unusual.map { Double($0.stretch.milliseconds) / 3_600_000 } == place.unusual)
    for day in days {
      #expect(day.pieces.first?.stretch.from == day.stretch.from)
      #expect(day.pieces.last?.stretch.to == day.stretch.to)
      for index in day.pieces.indices.dropFirst() {
        #expect(day.pieces[index].stretch.from == day.pieces[index - 1].stretch.to)
      }
      for piece in day.pieces {
        for share in [Int64(0), 1, 2, 3] {
          let instant = piece.stretch.from + piece.stretch.milliseconds * share / 4
          let civil = zone.civilTime(at: instant)
          #expect(civil.date == day.date)
          #expect(Int64(civil.millisecondOfDay) == piece.shown(instant))
        }
      }
    }
  }

  static func timeline(_ seed: UInt64, members: Int, days: Int64) -> StatesTimeline {
    var random = LawRandom(seed: seed)
    let start = Instant(milliseconds: 1_792_800_000_000)
    let states = ClockFaceTests.usual
    let rows = (0..<members).map { member in
      var intervals: [StateStay] = []
      var from = start + Int64(random.below(86_400_000))
      while from < start + days * 86_400_000 {
        let to = from + Int64(random.below(20_000_000)) + 60_000
        intervals.append(
          StateStay(
            member: "m\(member)", state: states[Int(random.below(8))], place: nil, start: from,
            end: to))
        from = to
      }
      return StatesTimeline.Row(name: "Member \(member)", number: member + 1, intervals: intervals)
    }
    return StatesTimeline(
      rows: rows,
      setting: ClockSetting(
        states: states.map { ClockState(id: $0, label: $0) }, timeZone: "Europe/Berlin",
        name: "A week"))
  }

  @Test("what is drawn of a member is as long as what is known", arguments: 1...5)
  func lengths(_ seed: Int) throws {
    let timeline = Self.timeline(UInt64(seed), members: 6, days: 7)
    let span = try #require(timeline.span)
    let zone = try #require(TimeZone(named: "Europe/Berlin"))
    let pieces = LocalDay.days(of: span, in: zone, most: 40).flatMap(\.pieces)
    for row in timeline.rows {
      let known = row.intervals.reduce(0) { $0 + ($1.end - $1.start) }
      let totals = timeline.states.reduce(0) { $0 + timeline.total(of: row, in: $1.id) }
      #expect(totals == known)
      var drawn: Int64 = 0
      for interval in row.intervals {
        for piece in pieces {
          let from = max(interval.start, piece.stretch.from)
          let to = min(interval.end, piece.stretch.to)
          if from < to { drawn += piece.shown(to) - piece.shown(from) }
        }
      }
      #expect(drawn == known)
    }
  }

  @Test("the picture is well-formed, names everyone and every state, and asks for nothing")
  func picture() {
    let timeline = Self.timeline(9, members: 6, days: 7)
    let bytes = TimelinePicture.svg(timeline)
    let balance = TagBalance(bytes)
    #expect(balance.faults == [])
    #expect(balance.references == [])
    for row in timeline.rows { #expect(balance.text.contains(row.name)) }
    for state in timeline.states { #expect(balance.text.contains(state.label)) }
    // The week in which Berlin's clocks are set back.
    #expect(balance.text.contains("Sun 25: clocks were set, the day has 25 hours"))
    let total = Measures().hours(
      milliseconds: timeline.total(of: timeline.rows[0], in: timeline.states[0].id))
    #expect(balance.text.contains(total))
  }

  @Test func pictureOfNothing() {
    let empty = StatesTimeline(rows: [], setting: ClockFaceTests.setting())
    #expect(TagBalance(TimelinePicture.svg(empty)).faults == [])
  }

  @Test("the usual states keep their tints, and two states have one only where tints run out")
  func styles() {
    let usual = ClockFaceTests.usual.map { ClockState(id: $0, label: $0) }
    #expect(Set(StateStyle.styles(of: usual)).count == 8)
    let own = ["home", "garden", "barn", "lost"].map { ClockState(id: $0, label: $0) }
    // What is not known never looks like being at home, though nobody is.
    let unknown = StateStyle.styles(of: [ClockState(id: "unknown", label: "Unknown")])
    #expect(unknown == [.unknown] && unknown[0].tint == "var(--surface)")
    let styles = StateStyle.styles(of: own)
    #expect(Set(styles).count == 4)
    #expect(styles[0].index == 0 && styles[3].index == 7)
    let many = (0..<20).map { ClockState(id: "s\($0)", label: "") }
    #expect(Set(StateStyle.styles(of: many)).count == 8)
  }
}
