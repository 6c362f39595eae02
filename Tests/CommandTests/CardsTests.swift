import Foundation
import HitherText
import TestSupport
import Testing

/// A household's cards, from the command line.
@Suite("hither cards")
struct CardsTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// Runs `hither cards` on a store at a minute of the first of May.
  private func cards(_ words: String..., store: String = "mum.db", minute: Int = 0) throws
    -> ProgramRun
  {
    let time = "2026-05-01T06:\(minute < 10 ? "0" : "")\(minute):00Z"
    return try hither(
      ["cards"] + words + ["--store", store, "--now", time], in: folder)
  }

  private func document(_ schema: String, _ run: ProgramRun) throws -> JSONNode {
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(run.output)
    let faults = try JSONSchemaTests.check(schema).faults(of: document)
    #expect(faults == [])
    return document
  }

  private func made() throws {
    #expect(try cards("init", "--device", "Mum").status == 0)
  }

  @Test func aYearOnOneDevice() throws {
    try made()
    let set = try cards(
      "set", "--month", "5", "--day", "12", "--title", "Grandma", "--place", "Garden", "--json",
      minute: 1)
    let card = try #require(
      try document("cards", set)["cards"]?.elements("cards").first)
    #expect(try card["title"]?.string("") == "Grandma")
    #expect(try card["day"]?.integer("") == 12)
    #expect(try card["modified"]?.string("") == "2026-05-01T06:01:00Z")
    #expect(try cards("set", "--month", "5", "--place", "", minute: 2).status == 0)
    let list = try document("cards", try cards("list", "--json"))
    let all = try #require(try list["cards"]?.elements("cards"))
    #expect(all.count == 12)
    #expect(all[4]["place"]?.isNull == true)
    #expect(try all[4]["id"]?.string("") == card["id"]?.string(""))
    let history = try document("card_history", try cards("history", "--month", "5", "--json"))
    let edits = try #require(try history["edits"]?.elements("edits"))
    #expect(edits.count == 2)
    let change = try #require(try edits[1]["changes"]?.elements("changes").first)
    #expect(try change["old"]?.string("") == "Garden")
    #expect(change["new"]?.isNull == true)
    let late = try cards(
      "history", "--from", "2026-05-01T06:02:00Z", "--member", "Mum", "--json")
    #expect(try document("card_history", late)["edits"]?.elements("edits").count == 1)
    _ = try document("card_devices", try cards("devices", "--json"))
    _ = try document("card_conflicts", try cards("conflicts", "--json"))
    _ = try document("card_log", try cards("log", "--json"))
  }

  /// A month, or day, that has gone is that of the next year in which it comes; a year that is named counts.
  @Test(
    arguments: [
      (["--month", "2", "--title", "x"], "2027-02"), (["--month", "5", "--title", "x"], "2026-05"),
      (["--month", "5", "--day", "1"], "2026-05"), (["--month", "4", "--day", "30"], "2027-04"),
      (["--month", "2", "--day", "29"], "2028-02"), (["--month", "6", "--day", "9"], "2026-06"),
      (["--month", "2", "--year", "2026", "--title", "x"], "2026-02"),
    ] as [([String], String)])
  func aCardIsOfTheYearInWhichItComesNext(words: [String], month: String) throws {
    try made()
    let run = try hither(
      ["cards", "set", "--store", "mum.db", "--now", "2026-05-01T06:00:00Z", "--json"] + words,
      in: folder)
    let card = try #require(try document("cards", run)["cards"]?.elements("cards").first)
    let year = try #require(try card["year"]?.integer(""))
    let number = try #require(try card["month"]?.integer(""))
    #expect("\(year)-\(number < 10 ? "0" : "")\(number)" == month)
    if number != 2 || year == 2027 {
      #expect(try cards("show", "--month", "\(number)").text.contains("\(year)"))
    }
  }

  /// An edit is taken back by its id, and the taking back too; not what was written anew since.
  @Test func anEditIsTakenBack() throws {
    try made()
    #expect(
      try cards("set", "--month", "5", "--title", "Lake", "--day", "3", minute: 1).status == 0)
    #expect(
      try cards("set", "--month", "5", "--title", "Sea", "--place", "Elba", minute: 2).status == 0)
    func edits() throws -> [JSONNode] {
      try #require(
        try document("card_history", try cards("history", "--month", "5", "--json"))["edits"]?
          .elements("edits"))
    }
    let second = try #require(try edits().last?["id"]?.string(""))
    let rehearsal = try document(
      "cards", try cards("revert", second, "--dry-run", "--json", minute: 3))
    #expect(try rehearsal["cards"]?.elements("cards").first?["title"]?.string("") == "Lake")
    #expect(try cards("show", "--month", "5").text.contains("Sea"))
    #expect(try cards("revert", second, minute: 3).status == 0)
    let shown = try cards("show", "--month", "5").text
    #expect(shown.contains("Lake") && !shown.contains("Elba") && shown.contains(" 3 "))
    let again = try cards("revert", second, minute: 4)
    #expect(again.status == 64 && again.diagnostics.contains("changed since by Mum"))
    let third = try #require(try edits().last?["id"]?.string(""))
    #expect(try cards("revert", third, minute: 5).status == 0)
    #expect(try cards("show", "--month", "5").text.contains("Elba"))
    #expect(try cards("revert", "0b2f/3").status == 64)
  }

  /// RFC 5545: lines of at most 75 bytes, ended by CR and LF, texts escaped, times those of the edits.
  @Test func aCalendarWithReminders() throws {
    try made()
    let title = "Großmutters Geburtstag; Torte, \\ und Blumen mitbringen 🎂🎂🎂🎂🎂🎂🎂🎂🎂🎂"
    #expect(
      try cards(
        "set", "--month", "5", "--day", "12", "--title", title, "--place", "Haus, Hof", minute: 1
      )
      .status == 0)
    #expect(try cards("set", "--month", "7", "--title", "Some day", minute: 2).status == 0)
    #expect(
      try cards("set", "--month", "1", "--day", "31", "--title", "Ski", minute: 3).status == 0)
    let run = try cards("calendar", "--remind", "7,1,0", "-o", "cards.ics", minute: 9)
    #expect(run.status == 0 && run.diagnostics == "hither: 1 card has no day and is left out\n")
    let bytes = try folder.bytes(of: "cards.ics")
    #expect(bytes == Array(try cards("calendar", "--remind", "7,1,0", minute: 30).output))
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.last == "" && lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    let unfolded = lines.joined(separator: "\n").replacing("\n ", with: "").split(separator: "\n")
    let first = try #require(unfolded.firstIndex(of: "BEGIN:VEVENT"))
    let event = unfolded[first..<(unfolded.firstIndex(of: "END:VEVENT") ?? first)]
    #expect(event.contains("DTSTART;VALUE=DATE:20260512"))
    #expect(event.contains("DTSTAMP:20260501T060100Z"))
    #expect(event.contains("SEQUENCE:0"))
    #expect(event.contains("LOCATION:Haus\\, Hof"))
    #expect(
      event.contains {
        $0.hasPrefix("SUMMARY:Großmutters Geburtstag\\; Torte\\, \\\\ und Blumen mit")
      })
    #expect(
      event.filter { $0.hasPrefix("TRIGGER:") } == [
        "TRIGGER:-P6DT15H", "TRIGGER:-PT15H", "TRIGGER:PT9H",
      ])
    #expect(unfolded.contains("DTSTART;VALUE=DATE:20270131"))
    let uid = try #require(event.first { $0.hasPrefix("UID:") })
    #expect(try cards("set", "--month", "5", "--day", "13", minute: 31).status == 0)
    let later = try cards("calendar", "--year", "2026", "--remind", "").text
    #expect(later.contains(uid) && later.contains("SEQUENCE:1") && !later.contains("VALARM"))
    #expect(try cards("calendar", "--year", "2030").status == 65)
    #expect(try cards("calendar", "--remind", "x").status == 64)
  }

  @Test func aRehearsalChangesNothing() throws {
    try made()
    let before = try folder.bytes(of: "mum.db")
    let run = try cards("set", "--month", "5", "--title", "Perhaps", "--dry-run", "--json")
    let document = try document("cards", run)
    #expect(try document["dry_run"]?.bool("") == true)
    #expect(try document["cards"]?.elements("cards").first?["title"]?.string("") == "Perhaps")
    #expect(try folder.bytes(of: "mum.db") == before)
  }

  @Test func aSuggestionIsAccepted() throws {
    try made()
    let run = try cards("suggest", "--month", "7", "--title", "Hut", "--json", minute: 1)
    let card = try #require(try document("cards", run)["cards"]?.elements("cards").first)
    #expect(card["title"]?.isNull == true)
    let suggestion = try #require(try card["suggestions"]?.elements("suggestions").first)
    let id = try #require(try suggestion["id"]?.string(""))
    let accepted = try document("cards", try cards("accept", id, "--json", minute: 2))
    #expect(try accepted["cards"]?.elements("cards").first?["title"]?.string("") == "Hut")
    let again = try cards("accept", id, minute: 3)
    #expect(again.status == 64)
    #expect(again.diagnostics.contains("accepted already"))
  }

  struct Refusal: CustomTestStringConvertible {
    let words: [String]
    let status: Int32
    let says: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Refusal(
      words: ["set", "--month", "2", "--day", "30"], status: 64, says: "day must be 1 to 28"),
    Refusal(words: ["set", "--month", "13", "--title", "x"], status: 64, says: "no month 13"),
    Refusal(words: ["set", "--title", "x"], status: 64, says: "--month"),
    Refusal(words: ["set", "--month", "5"], status: 64, says: "nothing to write"),
    Refusal(words: ["set", "--month", "5", "--colour", "red"], status: 64, says: "#rrggbb"),
    Refusal(words: ["accept", "x"], status: 64, says: "is not an id"),
    Refusal(words: ["resolve", "--month", "5"], status: 64, says: "there is no conflict"),
    Refusal(words: ["history", "--member", "Nobody"], status: 64, says: "unknown device 'Nobody'"),
    Refusal(words: ["init", "--device", "Mum"], status: 64, says: "a file already"),
    Refusal(words: ["list", "--key", "none.key"], status: 64, says: "key file"),
  ])
  func whatCannotBeIsRefusedInALine(_ refusal: Refusal) throws {
    try made()
    let before = try folder.bytes(of: "mum.db")
    let run = try hither(
      ["cards"] + refusal.words + ["--store", "mum.db", "--now", "2026-05-01T06:00:00Z"],
      in: folder)
    #expect(run.status == refusal.status, "\(run.diagnostics)")
    #expect(run.diagnostics.contains(refusal.says), "\(run.diagnostics)")
    #expect(run.diagnosticLines.filter { $0.hasPrefix("hither: error") }.count == 1)
    #expect(try folder.bytes(of: "mum.db") == before)
  }

  @Test func aStoreThatIsMissingOrForeignIsTold() throws {
    #expect(try cards("list").status == 66)
    try folder.write("no store of cards, but a text", to: "mum.db")
    let run = try cards("list")
    #expect(run.status == 65)
    #expect(run.diagnosticLines.count == 1)
  }

  @Test func aSealedStoreNeedsItsKey() throws {
    try folder.write(String(repeating: "a1", count: 32) + "\n", to: "cards.key")
    let open = try cards("init", "--device", "Mum", "--key", "cards.key")
    #expect(open.status == 64 && open.diagnostics.contains("chmod 600"), "\(open.diagnostics)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder["cards.key"])
    #expect(try cards("init", "--device", "Mum", "--key", "cards.key").status == 0)
    #expect(try cards("set", "--month", "5", "--title", "Secret", "--key", "cards.key").status == 0)
    #expect(try cards("list").status == 64)
    #expect(try cards("show", "--month", "5", "--key", "cards.key").text.contains("Secret"))
    #expect(Data(try folder.bytes(of: "mum.db")).range(of: Data("Secret".utf8)) == nil)
  }
}
