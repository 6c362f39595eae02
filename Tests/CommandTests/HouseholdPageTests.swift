import Foundation
import TestSupport
import Testing

/// The page of a household's days: who is at home comes first, and nobody is compared.
@Suite("A household's page")
struct HouseholdPageTests {
  private static let datasets = Repository.root.appending(path: "datasets").path

  private func page(
    _ name: String = "family-clock", _ more: [String] = [], in folder: ScratchFolder
  ) throws -> String {
    let line = ["report", Self.datasets + "/" + name, "-o", "out", "--write", "page"] + more
    let run = try hither(line, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try folder.text(of: "out/report.html")
  }

  private func sections(_ page: String) -> [String] {
    page.matches(of: #/<h2 id="([a-z-]+)"/#).map { String($0.output.1) }
  }

  @Test func whoIsAtHomeComesFirst() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    #expect(
      sections(page) == [
        "home", "clock", "map", "happenings", "members", "places", "stops", "quality", "files",
      ])
    let start = try #require(page.range(of: "<h2 id=\"home\"")).upperBound
    let end = try #require(page.range(of: "<h2 id=\"clock\"")).lowerBound
    let words = page[start..<end].replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ")
    #expect(words.contains("All 6 are at home"))
    for name in ["Anna", "Ben", "Clara", "David", "Emma", "Farid"] {
      #expect(words.contains("\(name) is at home, since"), "\(name)")
    }
  }

  @Test func theMessageSaysWhoIsAtHomeAndComparesNobody() throws {
    let folder = try ScratchFolder()
    let run = try hither(
      "report", Self.datasets + "/family-clock", "-o", "out", "--write", "message", in: folder)
    let lines = try folder.text(of: "out/message.txt").split(separator: "\n").map(String.init)
    #expect(lines.count == 10, "\(lines)")
    #expect(lines[2] == "All 6 are at home" && lines[3].hasPrefix("Anna is at home, since"))
    #expect(lines.last == "As of 2 Nov 00:00, the last position of all.")
    #expect(!lines.contains { $0.contains("median") })
    // The terminal answers the same question.
    #expect(run.text.contains("All 6 are at home\nAnna is at home, since"), "\(run.text)")
  }

  @Test func aPersonHasOneMark() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    let marks = page.matches(of: #/class="clock-initials[^>]*>([^<]*)</#).map {
      String($0.output.1)
    }
    #expect(Set(marks) == ["1", "2", "3", "4", "5", "6"])
  }

  /// An arrival is the clock's sentence; the visit of the place and the stop are in the list of all events.
  @Test func anArrivalIsOneSentence() throws {
    let folder = try ScratchFolder()
    let page = try page(in: folder)
    let start = try #require(page.range(of: "<h2 id=\"happenings\"")).upperBound
    let main = try #require(page[start...].range(of: "class=\"everything\"")).lowerBound
    let words = page[start..<main]
    #expect(!words.contains("arrived at Home<") && !words.contains("stopped for"))
    #expect(words.contains("arrived at ") || words.contains("Market"))
  }

  /// Of a member who is not heard of it is not known, and nobody is said to be at home by an old position.
  @Test func aSilentMemberIsNotKnown() throws {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(
      atPath: Self.datasets + "/family-clock", toPath: folder["family"])
    let lines = try folder.text(of: "family/tracks/clara.csv").split(separator: "\n")
    try folder.write(
      lines.prefix(lines.count - 120).joined(separator: "\n") + "\n", to: "family/tracks/clara.csv")
    let run = try hither(
      "report", "family", "-o", "out", "--write", "page", in: folder)
    #expect(run.status == 0)
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("5 of 6 are at home, 1 not known"))
    #expect(!page.replacing(#/<[^>]*>/#, with: "").contains("Clara is at home"))
  }

  @Test func aHikeKeepsItsAnswer() throws {
    let folder = try ScratchFolder()
    #expect(sections(try page("mountain-group", in: folder)).first == "answer")
  }
}
