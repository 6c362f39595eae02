import HitherFormats
import HitherGeodesy
import HitherTracks
import Testing

/// A log means what it says, and a line that is none is refused with one reason.
@Suite("The log as NDJSON")
struct LogDocumentTests {
  private func read(_ text: String) throws -> LogDocument {
    try LogDocument(parsing: Array(text.utf8), file: "log.ndjson")
  }

  private func line(_ rest: String) -> String {
    #"{"time": "2026-05-01T01:00:00Z", "member": "leo", "# + rest + "}"
  }

  @Test func allTypes() throws {
    let document = try read(
      [
        line(#""type": "command", "command": "rest", "duration_s": 300.5, "text": "Five""#),
        line(#""type": "message", "voice": "hi.m4a", "duration_s": 4"#),
        line(#""type": "request", "request": "add_stop", "request_id": "r1""#),
        line(#""type": "decision", "decision": "declined", "request_id": "r1""#),
        line(
          #""type": "itinerary", "action": "add", "point": "p", "lat": 25.5, "lon": 121, "#
            + #""due": "2026-05-01T03:00:00Z", "name": null"#),
        line(#""type": "itinerary", "action": "delete", "point": "p""#),
        line(#""type": "mode", "mode": "precise""#),
        line(#""type": "role", "role": "leader""#), line(#""type": "join""#),
        line(#""type": "leave""#), line(#""type": "delivered""#),
        line(#""type": "seen", "sent": "2026-05-01T00:59:00Z", "from": "mia""#), "",
      ].joined(separator: "\n"))
    #expect(document.rejects == [] && document.notices == [] && document.recordCount == 12)
    let contents = document.entries.map(\.content)
    #expect(contents.count == 12)
    #expect(
      contents.contains(
        .command(.rest, LogEntry.Words(text: "Five", durationMilliseconds: 300_500))))
    #expect(contents.contains(.message(.init(voice: "hi.m4a", durationMilliseconds: 4000))))
    #expect(contents.contains(.request(.addStop, id: "r1", .init())))
    #expect(contents.contains(.decision(isApproved: false, id: "r1", .init())))
    #expect(
      contents.contains(
        .itinerary(
          ItineraryChange(
            .add, point: "p", coordinate: Coordinate(latitude: 25.5, longitude: 121),
            due: Instant(rfc3339: "2026-05-01T03:00:00Z")))))
    #expect(contents.contains(.receipt(LogReceipt(.delivered))))
    #expect(
      contents.contains(
        .receipt(
          LogReceipt(.seen, sent: Instant(rfc3339: "2026-05-01T00:59:00Z"), sender: "mia"))))
    #expect(contents.contains(.role(.leader)) && contents.contains(.mode("precise")))
  }

  struct Case: Sendable {
    let line: String
    let reason: String
    var column = 1
  }

  @Test(arguments: [
    Case(line: #"{"type": "join", "member": "a"}"#, reason: "an entry needs a time"),
    Case(
      line: #"{"time": "1 May", "type": "join", "member": "a"}"#,
      reason: "time is not a time such as 2026-05-01T06:10:00Z", column: 10),
    Case(
      line: #"{"time": "2026-05-01T01:00:00Z", "member": "a"}"#, reason: "an entry needs a type"),
    Case(
      line: #"{"time": "2026-05-01T01:00:00Z", "type": "joins", "member": "a"}"#,
      reason: "type 'joins' is not known; did you mean 'join'?", column: 42),
    Case(
      line: #"{"time": "2026-05-01T01:00:00Z", "type": "join", "member": ""}"#,
      reason: "an entry needs a member"),
    Case(
      line: #"{"time": "2026-05-01T01:00:00Z", "type": "command", "member": "a"}"#,
      reason: "command needs a command"),
    Case(
      line:
        #"{"time": "2026-05-01T01:00:00Z", "type": "request", "member": "a", "request": "break"}"#,
      reason: "request needs a request_id"),
    Case(
      line:
        #"{"time":"2026-05-01T01:00:00Z","type":"itinerary","member":"a","action":"add","point":"p"}"#,
      reason: "a point that is added needs lat and lon"),
    Case(
      line:
        #"{"time":"2026-05-01T01:00:00Z","type":"itinerary","member":"a","action":"move","point":"p","lat":1}"#,
      reason: "lat and lon go together"),
    Case(
      line: #"{"time":"2026-05-01T01:00:00Z","type":"message","member":"a"}"#,
      reason: "a message needs a text or a voice"),
    Case(line: "[]", reason: "a line of the log must be an object, not a list"),
    Case(line: #"{"time": "2026"#, reason: "this string has no closing quote", column: 10),
  ])
  func badLines(test: Case) throws {
    let document = try read(test.line + "\n" + line(#""type": "join""#))
    #expect(document.entries.count == 1 && document.recordCount == 2)
    #expect(document.rejects.map(\.reason) == [test.reason])
    #expect(document.rejects.map(\.line) == [1] && document.rejects.map(\.column) == [test.column])
    #expect(document.rejects.map(\.record) == [test.line])
  }

  @Test func orderIsByContentAndRepeatsCountOnce() throws {
    let lines = [
      line(#""type": "join""#), line(#""type": "role", "role": "leader""#),
      #"{"time": "2026-05-01T00:59:00Z", "member": "zoe", "type": "leave"}"#,
      line(#""type": "join""#),
    ]
    let document = try read(lines.joined(separator: "\n"))
    let turned = try read(lines.reversed().joined(separator: "\r\n"))
    #expect(document.entries == turned.entries && document.entries.count == 3)
    #expect(document.entries.first?.member == "zoe")
    #expect(document.notices.map(\.code) == ["repeated_entry"])
  }

  @Test func keysThatMeanNothingAreTold() throws {
    let document = try read(line(#""type": "join", "colour": 3"#))
    #expect(document.entries.count == 1)
    #expect(document.notices.map(\.code) == ["unknown_key"])
  }
}
