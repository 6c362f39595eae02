import HitherGeodesy
import HitherOuting
import HitherText
import HitherTracks
import Testing

@Suite("events.ndjson")
struct EventWriterTests {
  static let straggling = EventType(
    "straggling.started", "A member fell behind.",
    fields: [.init("gap_m", "Metres behind."), .init("behind_s", "Seconds behind.")])

  static func instant(_ text: String) throws -> Instant {
    try #require(Instant(rfc3339: text))
  }

  @Test("the line of the contract, byte for byte")
  func contractExample() throws {
    let event = Event(
      Self.straggling, time: try Self.instant("2026-05-01T03:12:40Z"),
      detected: try Self.instant("2026-05-01T03:13:40Z"), member: "fiona",
      position: Coordinate(latitudeE7: 251_712_345, longitudeE7: 1_215_512_345),
      values: [.number(500), .number(433)])
    let line =
      #"{"id": "fiona/straggling.started/-/2026-05-01T03:12:40.000Z", "#
      + #""type": "straggling.started", "time": "2026-05-01T03:12:40Z", "#
      + #""detected": "2026-05-01T03:13:40Z", "member": "fiona", "lat": 25.1712345, "#
      + #""lon": 121.5512345, "gap_m": 500, "behind_s": 433}"# + "\n"
    #expect(String(decoding: EventWriter.ndjson([event]), as: UTF8.self) == line)
  }

  struct Subject: Sendable {
    let type: String
    let key: String?
  }

  @Test(arguments: [
    Subject(type: "fence.entered", key: "place"), Subject(type: "safe_zone.left", key: "place"),
    Subject(type: "clock_state.changed", key: "place"),
    Subject(type: "itinerary.arrived", key: "point"),
    Subject(type: "command.sent", key: "command"), Subject(type: "request.made", key: "request"),
    Subject(type: "card.met", key: nil),
  ])
  func subjects(_ subject: Subject) throws {
    let event = Event(
      EventType(subject.type, "", subjectKey: subject.key, fields: [.init("duration_s", "")]),
      time: try Self.instant("2026-05-01T03:12:40Z"),
      detected: try Self.instant("2026-05-01T03:12:40Z"), member: nil, subject: "the \"hut\"",
      values: [.number(1.0625)])
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
    let type = EventType(
      "clock_state.changed", "", subjectKey: "place", fields: [.init("place", "")])
    let time = try Self.instant("2026-05-01T03:12:40Z")
    let event = Event(
      type, time: time, detected: time, member: "a", subject: "hut", values: [.null])
    let node = try ReadBack.json(EventWriter.ndjson([event]))
    #expect(node["place"]?.isNull == true)
  }

  @Test("whatever a name holds, an event is one line of JSON that reads back")
  func hostileNames() throws {
    let names = ["a\nb", "\u{0}\u{1B}[31m", "\u{202E}x", "\"}{\\", "<script>", "小明"]
    let time = try Self.instant("2026-05-01T03:12:40.25Z")
    let events = names.map {
      Event(Self.straggling, time: time, detected: time, member: $0, subject: $0)
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
