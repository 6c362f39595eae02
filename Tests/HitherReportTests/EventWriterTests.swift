import HitherGeodesy
import HitherOuting
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates
@testable import HitherGroups
@testable import HitherPlaces

@Suite("events.ndjson")
struct EventWriterTests {
  static func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
  }

  @Test("the line of the contract, byte for byte")
  func contractExample() throws {
    let event = Event(
      StragglingStarted(gapMetres: 500, behindSeconds: 433, cause: .noFix),
      time: try Self.instant("2026-05-01T03:12:40Z"),
      detected: try Self.instant("2026-05-01T03:13:40Z"), member: "fiona",
      position: Coordinate(latitudeE7: 251_712_345, longitudeE7: 1_215_512_345))
    let line =
      #"{"id": "fiona/straggling.started/-/2026-05-01T03:12:40.000Z", "#
      + #""type": "straggling.started", "time": "2026-05-01T03:12:40Z", "#
      + #""detected": "2026-05-01T03:13:40Z", "member": "fiona", "lat": 25.1712345, "#
      + #""lon": 121.5512345, "gap_m": 500, "behind_s": 433, "#
      + #""trend_m_per_min": null, "cause": "no_fix"}"# + "\n"
    #expect(String(decoding: EventWriter.ndjson([event]), as: UTF8.self) == line)
  }

  struct Subject: Sendable {
    let payload: any EventPayload
    let key: String?
  }

  @Test(arguments: [
    Subject(payload: FenceDwelled(durationSeconds: 1.0625), key: "place"),
    Subject(payload: GroupWaited(durationSeconds: 1.0625), key: "waited_for"),
    Subject(payload: StopEnded(durationSeconds: 1.0625), key: nil),
  ])
  func subjects(_ subject: Subject) throws {
    let event = Event(
      subject.payload, time: try Self.instant("2026-05-01T03:12:40Z"),
      detected: try Self.instant("2026-05-01T03:12:40Z"), member: nil, subject: "the \"hut\"")
    let node = try ReadBack.json(EventWriter.ndjson([event]))
    #expect(
      ReadBack.keys(node) == [
        "id", "type", "time", "detected", "member", "lat", "lon", subject.key ?? "subject",
        "duration_s",
      ])
    #expect(try node[subject.key ?? "subject"]?.string("subject") == "the \"hut\"")
    #expect(node["member"]?.isNull == true && node["lat"]?.isNull == true)
    #expect(try node["duration_s"]?.number("duration") == 1.062)
  }

  @Test("a subject that is a field of the type too is written once")
  func subjectOnce() throws {
    let time = try Self.instant("2026-05-01T03:12:40Z")
    let event = Event(
      NoteMerged(card: "2026-05"), time: time, detected: time, member: "a", subject: "hut")
    let node = try ReadBack.json(EventWriter.ndjson([event]))
    #expect(ReadBack.keys(node).filter { $0 == "card" }.count == 1)
    #expect(try node["card"]?.string("card") == "2026-05")
  }

  @Test("whatever a name holds, an event is one line of JSON that reads back")
  func hostileNames() throws {
    let names = ["a\nb", "\u{0}\u{1B}[31m", "\u{202E}x", "\"}{\\", "<script>", "小明"]
    let time = try Self.instant("2026-05-01T03:12:40.25Z")
    let events = names.map {
      Event(MadeUpEvent(), time: time, detected: time, member: $0, subject: $0)
    }
    let bytes = EventWriter.ndjson(events)
    let lines = bytes.split(separator: 0x0A)
    #expect(lines.count == names.count)
    for (line, name) in zip(lines, names) {
      let node = try ReadBack.json(Array(line))
      #expect(try node["member"]?.string("member") == name)
      #expect(try node["time"]?.string("time") == "2026-05-01T03:12:40.250Z")
    }
  }
}

/// An event whose subject is a field too.
private struct NoteMerged: EventPayload {
  static let type = EventType("note.merged", "Made up.", subjectKey: "card")
  static let blank = Self(card: "")
  var card: String

  mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, "The card.")
  }
}
