import Foundation
import HitherText
import TestSupport
import Testing

/// A day of a family whose phones report rarely: one page, and no two answers.
@Suite("A family with OwnTracks")
struct SparseFamilyTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try SparseFamily.write(to: folder)
  }

  private func run(_ arguments: String..., status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(arguments, in: folder)
    #expect(run.status == status, "\(arguments): \(run.diagnostics)")
    return run
  }

  /// The events of a type and member, with a value of each.
  private func events(_ type: String, _ member: String, _ key: String) throws -> [String] {
    try folder.text(of: "out/events.ndjson").split(separator: "\n").compactMap { line in
      let node = try JSONNode.parse(String(line))
      guard case .string(type)? = node["type"]?.value, case .string(member)? = node["member"]?.value
      else { return nil }
      return "\(try node["time"]?.string("time") ?? "") \(try node[key]?.string(key) ?? "")"
    }
  }

  @Test("who is at home by the clock is at home at the set time")
  func homeSafe() throws {
    _ = try run("report", "family", "--home-by", "20:00", "-o", "out", "--write", "events")
    #expect(try events("home_safe.person", "no", "state") == [])
    for member in ["pa", "mi"] {
      let home = try events("home_safe.person", member, "state")
      #expect(home.count == 1 && home.first?.hasPrefix("2026-05-05T17:30") == true, "\(home)")
      #expect(home.first?.hasSuffix("home") == true)
    }
    #expect(try folder.text(of: "out/events.ndjson").contains("home_safe.all"))
  }

  @Test("of a phone that died at home it is not known once the clock says so, since its last fix")
  func deadAtHome() throws {
    try folder.write(SparseFamily.day("pa", until: 65_000), to: "family/paul.json")
    _ = try run("report", "family", "--home-by", "20:00", "-o", "out", "--write", "events")
    #expect(
      try events("home_safe.person", "pa", "since").last
        == "2026-05-05T18:00:00Z 2026-05-05T17:50:00Z")
  }

  @Test("a trip is between the last fix at home and the first at work")
  func trip() throws {
    _ = try run("report", "family", "-o", "out", "--write", "events,timeline")
    let rows = try folder.text(of: "out/timeline.csv").split(separator: "\n").map(String.init)
    let trips = rows.filter { $0.hasPrefix("pa,traveling") }
      .map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[3...4].joined(separator: " ")
      }
    #expect(trips.count == 2, "\(rows)")
    // From 7:30 to 7:50 and from 17:10 to 17:30.
    #expect(trips.first?.hasPrefix("2026-05-05T07:30:00") == true, "\(trips)")
    #expect(trips.first?.contains(" 2026-05-05T07:49:5") == true, "\(trips)")
    #expect(trips.last?.hasPrefix("2026-05-05T17:10:00") == true, "\(trips)")
    #expect(trips.last?.contains(" 2026-05-05T17:29:5") == true, "\(trips)")
  }

  @Test("a day of a household is one on the page, in the message and on the terminal")
  func page() throws {
    let report = try run("report", "family", "-o", "out", "--write", "page,message")
    #expect(report.diagnostics.contains("days of a household"))
    #expect(report.text.contains("All 3 are at home"))
    let message = try folder.text(of: "out/message.txt")
    #expect(message.contains("Nora is at home") && !message.contains("median"))
    let page = try folder.text(of: "out/report.html")
    let first = try #require(page.firstMatch(of: #/<h2 id="([a-z-]+)"/#))
    #expect(first.output.1 == "home")
    let start = try #require(page.range(of: "<h2 id=\"happenings\"")).upperBound
    let main = try #require(page[start...].range(of: "class=\"everything\"")).lowerBound
    let words = page[start..<main].replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
    // The silence of three hours is one line each for its start and end; the usual ones of a day are one.
    #expect(words.contains("sent positions only now and then"), "\(words)")
    #expect(words.split(separator: "sent no more positions").count == 2, "\(words)")
    #expect(words.contains("sent positions again after 3"), "\(words)")
  }

  @Test("a place of nobody is named, with who may be meant")
  func placeOfStranger() throws {
    let places = try folder.text(of: "family/places.geojson")
    try folder.write(
      places.replacing("\"kind\": \"work\"", with: "\"kind\": \"work\", \"member\": \"paul\""),
      to: "family/places.geojson")
    let said = "place 'work' belongs to 'paul', who is not a member; did you mean 'pa'?"
    #expect(
      try run("report", "family", "-o", "out", "--write", "message").diagnostics.contains(said))
    #expect(try run("clock", "family", "-o", "clock").diagnostics.contains(said))
    #expect(try run("fences", "family").diagnostics.contains(said))
    // Without a manifest the members are those of the files.
    #expect(
      try run(
        "clock", "family/paul.json", "family/nora.json", "--places", "family/places.geojson", "-o",
        "clock"
      ).diagnostics.contains(said))
    let stream = try run(
      "watch", "family/paul.json", "--format", "owntracks", "--outing", "family/outing.json")
    #expect(stream.diagnostics.contains(said))
  }

  @Test("OwnTracks messages are a stream, by the format's name too")
  func stream() throws {
    let places = ["--places", "family/places.geojson"]
    let named = try hither(
      ["watch", "family/paul.json", "--format", "owntracks"] + places, in: folder)
    #expect(named.status == 0 && named.text.contains("fence.entered"), "\(named.diagnostics)")
    #expect(try hither(["watch", "family/paul.json"] + places, in: folder).text == named.text)
    let other = try hither(["watch", "family/paul.json", "--format", "gpx"] + places, in: folder)
    #expect(other.diagnostics.contains("ndjson, owntracks or csv"))
  }

  @Test("the clock's table has local times, and each moment that was asked for")
  func table() throws {
    let text = try run("clock", "family", "-o", "clock").text
    #expect(
      text.contains("2026-05-05T19:2") && text.hasSuffix("times in Europe/Berlin\n"), "\(text)")
    #expect(!text.contains("Z"))
    let two = try run("clock", "family", "-o", "clock", "--at", "08:00", "--at", "12:00").text
    #expect(
      two.contains("2026-05-05T08:00:00\n") && two.contains("2026-05-05T12:00:00\n"), "\(two)")
    #expect(two.split(separator: "Member").count == 3)
  }

  @Test("the Recorder's store is read without a manifest, a member a user")
  func recorder() throws {
    for (user, device, month) in [
      ("paul", "iphone", "2026-04"), ("paul", "iphone", "2026-05"), ("nora", "pixel", "2026-05"),
    ] {
      let lines = SparseFamily.atHome("xx").split(separator: "\n").map {
        "2026-05-05T00:00:00Z\t*                 \t\($0)\n"
      }.joined()
      let text =
        month == "2026-05"
        ? lines : lines.replacing("\"tst\": 177", with: "\"tst\": 176")
      try folder.write(text, to: "rec/\(user)/\(device)/\(month).rec")
    }
    let run = try run("summarize", "rec", "--json")
    let members = try #require(try JSONNode.parse(run.output)["members"]).elements("members")
    #expect(try members.map { try $0["id"]?.string("id") } == ["nora", "paul"])
    #expect(try members.map { try $0["fixes"]?.number("fixes") } == [72, 144])
    #expect(!run.diagnostics.contains("id is the same"), "\(run.diagnostics)")
  }
}
