import Foundation
import TestSupport
import Testing

/// What a person reads holds no name that is meant for programs, such as `off_route` or `stop.started`.
@Suite("Raw identifiers") struct RawIdentifierTests {
  private static let datasets =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/datasets/"

  /// Texts that name such a thing on purpose: the files of a report.
  private static let files = [
    "csv", "gpx", "json", "ndjson", "geojson", "html", "gpkg", "png", "txt", "db", "fit",
  ]

  /// The identifiers in a text: words joined by `_`, or by a full stop without a blank.
  static func identifiers(_ text: some StringProtocol) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "_./-".contains($0))) }
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "./-")) }
      .filter { word in
        let isName = word.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" || $0 == "." }
        guard isName, word.contains(where: \.isLetter), !word.contains("/") else { return false }
        let parts = word.split(separator: ".").map(String.init)
        if let last = parts.last, files.contains(last) { return false }
        return word.contains("_") || (parts.count > 1 && parts.allSatisfy { $0.count > 2 })
      }
  }

  /// What can be seen of a page: the texts of its elements, and what is read out or shown beside the pointer.
  static func texts(_ html: String) -> [String] {
    var rest = html[...]
    if let body = rest.range(of: "<body") { rest = rest[body.lowerBound...] }
    var texts: [String] = []
    while let tag = rest.firstIndex(of: "<") {
      texts.append(String(rest[..<tag]))
      let hidden = ["script", "style"].first { rest[tag...].hasPrefix("<" + $0) }
      let closing = hidden.flatMap { rest[tag...].range(of: "</\($0)>")?.upperBound }
      guard let end = closing ?? rest[tag...].firstIndex(of: ">").map({ rest.index(after: $0) })
      else { break }
      for name in ["aria-label=\"", "title=\"", "data-label=\""] where hidden == nil {
        guard let start = rest[tag..<end].range(of: name)?.upperBound else { continue }
        texts.append(String(rest[start..<end].prefix { $0 != "\"" }))
      }
      rest = rest[end...]
    }
    return texts.filter { $0.contains(where: \.isLetter) }
  }

  @Test func identifiersAreFound() {
    #expect(
      Self.identifiers("off_route, stop.started: e.g. all are in events.ndjson. 2.5 km/h a/b_c.gpx")
        == ["off_route", "stop.started"])
    #expect(
      Self.texts("<p a_b>x_y</p><script>c_d</script><i title=\"e_f\"></i><body>g_h</body>")
        == ["g_h"])
    #expect(
      Self.texts("<body><p a_b>x_y</p><script>c_d</script><i title=\"e_f\">g</i>")
        == ["x_y", "e_f", "g"])
  }

  @Test(arguments: ["commanded-hike", "alone", "figure-eight", "out-and-back"])
  func reports(_ outing: String) throws {
    let folder = try ScratchFolder()
    let run = try hither("report", Self.datasets + outing, "-o", "out", in: folder)
    #expect(run.status == 0)
    #expect(Self.identifiers(run.text) == [])
    #expect(Self.identifiers(try folder.text(of: "out/message.txt")) == [])
    let page = Self.texts(try folder.text(of: "out/report.html"))
    #expect(page.count > 50)
    #expect(page.flatMap { Self.identifiers($0) } == [])
  }

  @Test func departuresAndFiles() throws {
    let folder = try ScratchFolder()
    let commute = Self.datasets + "commute/"
    _ = try hither("transit", "import", commute + "gtfs", "--db", "t.db", in: folder)
    _ = try hither("journeys", "import", commute + "journeys.json", "--db", "t.db", in: folder)
    let live = ["--realtime", commute + "realtime.ndjson"]
    _ = try hither(
      ["report", "--outing", commute + "outing.json", "--transit", "t.db", "-o", "out"] + live,
      in: folder)
    let page = Self.texts(try folder.text(of: "out/report.html"))
    #expect(page.flatMap { Self.identifiers($0) } == [])
    let time = ["--at", "2026-10-19T06:05:00+02:00"]
    let board = try hither(
      ["depart", "--db", "t.db", "--board", "large", "--as", "html"] + live + time, in: folder)
    #expect(board.status == 0)
    #expect(Self.texts(board.text).flatMap { Self.identifiers($0) } == [])
    let table = try hither(["depart", "--db", "t.db"] + live + time, in: folder)
    #expect(Self.identifiers(table.text) == [])
    let files = try hither("inspect", commute + "tracks/mia.csv", in: folder)
    #expect(files.text.contains("heart rate") || files.status == 0)
    #expect(Self.identifiers(files.text) == [])
  }
}
