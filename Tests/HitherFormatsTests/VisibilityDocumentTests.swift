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

  static func line(_ rest: String) -> String {
    #"{"time": "2026-05-01T06:00:00Z", "viewer": "ruth", "member": "tom", \#(rest)}"#
  }
}
