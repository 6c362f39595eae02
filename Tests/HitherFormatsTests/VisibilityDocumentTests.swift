import HitherTracks
import Testing

@testable import HitherFormats

@Suite("visibility.ndjson")
struct VisibilityDocumentTests {
  static func read(_ text: String) throws(FormatError) -> [VisibilityEntry] {
    try VisibilityDocument(parsing: Array(text.utf8), file: "v").entries
  }

  @Test func lines() throws {
    let entries = try Self.read(
      """
      {"time": "2026-05-01T06:00:00Z", "type": "request", "viewer": "ruth", "member": "tom"}

      {"time": "2026-05-01T08:10:00+02:00", "type": "approval", "viewer": "ruth", "member": "tom", \
      "share": ["state", "place"], "until": "2026-05-02T00:00:00Z"}
      {"time": "2026-05-01T07:00:00Z", "type": "revocation", "viewer": "ruth", "member": "tom"}
      """)
    #expect(entries.map(\.kind) == [.request, .approval, .revocation])
    #expect(entries[1].time == Instant(rfc3339: "2026-05-01T06:10:00Z"))
    #expect(entries[1].share == [.state, .place])
    #expect(entries[1].until == Instant(rfc3339: "2026-05-02T00:00:00Z"))
    #expect(entries[0].share == [.state] && entries[0].until == nil)
    #expect(try Self.read("") == [] && Self.read("\u{FEFF}\r\n") == [])
  }

  @Test(
    "a line that is not understood stops the reading, and says where",
    arguments: [
      ("{}", "type is missing"), ("[]", "a line must be an object"), ("{", " "),
      (#"{"type": "request"}"#, "time is missing"),
      (Self.line(#""type": "aproval""#), "did you mean 'approval'?"),
      (
        Self.line(#""type": "approval", "untill": "2026-05-02T00:00:00Z""#), "did you mean 'until'?"
      ),
      (
        Self.line(#""type": "approval", "until": "2026-04-02T00:00:00Z""#),
        "until is not after time"
      ),
      (Self.line(#""type": "approval", "until": "tomorrow""#), "until is not a time"),
      (Self.line(#""type": "approval", "share": ["position"]"#), "not 'position'"),
      (Self.line(#""type": "approval", "share": ["place"]"#), "share does not name 'state'"),
      (Self.line(#""type": "approval", "share": []"#), "share does not name 'state'"),
      (Self.line(#""type": "revocation", "share": ["state"]"#), "only an approval has share"),
    ])
  func damage(_ line: String, _ reason: String) throws {
    let good = Self.line(#""type": "request""#)
    let error = #expect(throws: FormatError.self) {
      try Self.read(good + "\n" + line + "\n" + good)
    }
    #expect(error?.line == 2)
    #expect(error?.message.contains(reason) ?? false, "\(error?.message ?? "")")
  }

  @Test("an entry that is written is read back", arguments: VisibilityEntry.Kind.allCases)
  func written(_ kind: VisibilityEntry.Kind) throws {
    var entry = VisibilityEntry(
      time: Instant(milliseconds: 1_777_615_200_123), kind: kind, viewer: "ru\"th",
      member: "Tomáš\n")
    #expect(try Self.read(String(decoding: entry.line, as: UTF8.self)) == [entry])
    guard kind == .approval else { return }
    entry.share = Set(VisibilityEntry.Share.allCases)
    entry.until = Instant(milliseconds: 1_777_615_200_124)
    #expect(try Self.read(String(decoding: entry.line, as: UTF8.self)) == [entry])
  }

  @Test("an audit log is read as it was written, and a damaged line stops the reading")
  func audit() throws {
    let entries: [AuditEntry] = [
      .change(
        VisibilityEntry(
          time: Instant(milliseconds: 5), kind: .request, viewer: "ruth", member: "tom")),
      .look(
        AuditEntry.Look(
          time: Instant(milliseconds: 6), command: "report", viewer: "ruth", members: ["tom"])),
      .look(
        AuditEntry.Look(
          time: Instant(milliseconds: 7), command: "clock", viewer: "ruth", members: [])),
    ]
    let bytes = entries.flatMap(\.line)
    #expect(try AuditDocument(parsing: bytes, file: "a").entries == entries)
    for line in [
      #"{"time": "2026-05-01T06:00:00Z", "type": "look", "viewer": "r", "members": []}"#,
      #"{"time": "2026-05-01T06:00:00Z", "type": "look", "command": "c", "viewer": "r", "members": [1]}"#,
      #"{"time": "2026-05-01T06:00:00Z", "type": "lok", "viewer": "r", "member": "t"}"#,
    ] {
      let error = #expect(throws: FormatError.self) {
        try AuditDocument(parsing: bytes + Array(line.utf8), file: "a")
      }
      #expect(error?.line == 4)
    }
  }

  static func line(_ rest: String) -> String {
    #"{"time": "2026-05-01T06:00:00Z", "viewer": "ruth", "member": "tom", \#(rest)}"#
  }
}
