import HitherText
import TestSupport
import Testing

/// `--name` and `--activity`, and what recordings state of both.
@Suite("Names and activities of outings")
struct ActivityTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      Tracks.gpx().replacing(
        "<name>walk</name>", with: "<name>Over the hills</name><type>Biking</type>"),
      to: "activity_42.gpx")
  }

  private func report(_ options: String...) throws -> (title: String, page: String) {
    let run = try hither(["report", "activity_42.gpx", "-o", "out"] + options, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let summary = try JSONNode.parse(Array(try folder.text(of: "out/summary.json").utf8))
    let title = try #require(try summary["outing"]?["name"]?.string("name"))
    return (title, try folder.text(of: "out/report.html"))
  }

  @Test func aRecordingHasANameAndAnActivity() throws {
    let (title, page) = try report()
    #expect(title == "Over the hills")
    #expect(page.contains("<bdi>Over the hills</bdi></h1>"))
    #expect(!page.contains("min/km") && !page.contains("DIN 33466"))
  }

  @Test func optionsWin() throws {
    let (title, page) = try report("--name", "Sunday", "--activity", "walk")
    #expect(title == "Sunday")
    #expect(page.contains("min/km"))
  }

  @Test func aFolderKeepsItsName() throws {
    try folder.write(Tracks.gpx(), to: "club/leo.gpx")
    try folder.write(Tracks.gpx(), to: "club/mia.gpx")
    let run = try hither("report", "club", "--dry-run", in: folder)
    #expect(run.text.hasPrefix("outing: club\n"))
  }

  @Test func anUnknownActivityIsRefused() throws {
    let run = try hither("report", "activity_42.gpx", "-o", "out", "--activity", "rid", in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("unknown activity 'rid'"))
    #expect(run.diagnostics.contains("did you mean 'ride'?"))
  }
}
