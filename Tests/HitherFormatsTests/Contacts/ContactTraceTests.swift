import HitherFormats
import Testing

/// A trace of contacts means what it says, and a line that is none is refused with one reason.
@Suite("Traces of contacts")
struct ContactTraceTests {
  private func read(_ text: String) throws -> ContactTraceDocument {
    try ContactTraceDocument(parsing: Array(text.utf8), file: "trace.txt")
  }

  @Test func contactsComeAndGo() throws {
    let trace = try read(
      "# a comment\n\n12.5 CONN 1 2 up\n12\tCONN b\ta  down  bt0\r\n  0.0004 conn x y UP \n3 C m1 1 2 500\n"
    )
    #expect(
      trace.changes == [
        .init(milliseconds: 0, one: "x", other: "y", isUp: true, line: 5),
        .init(milliseconds: 12_000, one: "b", other: "a", isUp: false, line: 4),
        .init(milliseconds: 12_500, one: "1", other: "2", isUp: true, line: 3),
      ])
    #expect(trace.recordCount == 4 && trace.otherCount == 1 && trace.rejects == [])
    #expect(trace.notices.map(\.code) == ["no_contact"])
  }

  struct Refused: Sendable {
    var line: String
    var column: Int
    var reason: String
  }

  @Test(arguments: [
    Refused(line: "x CONN 1 2 up", column: 1, reason: "time"),
    Refused(line: "-1 CONN 1 2 up", column: 1, reason: "time"),
    Refused(line: "1e300 CONN 1 2 up", column: 1, reason: "time"),
    Refused(line: "nan CONN 1 2 up", column: 1, reason: "time"),
    Refused(line: "1", column: 1, reason: "event"),
    Refused(line: "1 CONN 1 2", column: 1, reason: "CONN a b"),
    Refused(line: "1 CONN 1 2 up bt 3", column: 18, reason: "CONN a b"),
    Refused(line: "1 CONN 1 1 up", column: 10, reason: "different"),
    Refused(line: "1 CONN 1 2 upp", column: 12, reason: "'upp'"),
  ]) func aLineThatIsNoneIsRefused(_ example: Refused) throws {
    let trace = try read("0 CONN 1 2 up\n" + example.line)
    #expect(trace.changes.count == 1 && trace.recordCount == 2)
    let reject = try #require(trace.rejects.first)
    #expect(reject.line == 2 && reject.column == example.column)
    #expect(reject.reason.contains(example.reason), "\(reject.reason)")
    #expect(reject.record == example.line)
  }

  @Test func anEmptyTraceHasNoContacts() throws {
    #expect(try read("").changes == [])
    let broken = try ContactTraceDocument(
      parsing: Array("1 CONN ".utf8) + [0xFF] + Array(" 2 up".utf8), file: "t")
    #expect(broken.rejects.map(\.column) == [8])
  }
}
