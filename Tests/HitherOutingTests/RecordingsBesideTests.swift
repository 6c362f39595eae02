import HitherFormats
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// A folder with the manifest of `hither group create`, and the recordings that people put beside it.
@Suite("Recordings beside a manifest")
struct RecordingsBesideTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Ridge", "timezone": "Europe/Vienna", "members": [
        {"id": "leo", "name": "Leo", "role": "leader"}, {"id": "ana", "name": "Ana Huber"}, {"id": "ben"}]}
      """, to: "hike/outing.json")
  }

  private func write(_ seed: UInt64, _ name: String) throws {
    let points = MadeUp.walk(100, seed: seed).map(\.point).joined()
    try folder.write(
      "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\(points)</trkseg></trk></gpx>", to: name)
  }

  @Test func theyAreReadByTheirNames() throws {
    try write(1, "hike/Leo.gpx")
    try write(2, "hike/2026-05-01 ana-huber.gpx")
    try write(3, "hike/somebody.gpx")
    try write(4, "hike/report/leo.gpx")
    try folder.write("plain", to: "hike/notes.txt")
    for input in ["hike", "hike/outing.json"] {
      let summary = try run([folder[input]]).summary
      #expect(summary.outing.name == "Ridge" && summary.outing.timeZone == "Europe/Vienna")
      #expect(summary.members.map(\.member.id) == ["ana", "ben", "leo"])
      #expect(summary.members.map(\.fixes) == [100, 0, 100])
      #expect(summary.members.map(\.member.role) == [.follower, .follower, .leader])
      let notices = summary.diagnostics.notices.map {
        "\($0.code) \(FileName.name(of: $0.file ?? "")) \($0.member ?? "-")"
      }
      #expect(
        notices == [
          "no_track_file notes.txt -", "recording_by_name 2026-05-01 ana-huber.gpx ana",
          "recording_by_name Leo.gpx leo", "recording_of_nobody somebody.gpx -",
          "no_tracks outing.json ben",
        ], "\(notices)")
    }
  }

  @Test func aPlanBesideThemIsTheRoute() throws {
    try write(1, "hike/leo.gpx")
    try folder.write("lat,lon\n25.1,121.5\n25.2,121.6\n", to: "hike/plan.csv")
    let summary = try run([folder["hike"]]).summary
    #expect(summary.outing.route?.points.count == 2)
    #expect(summary.diagnostics.notices.contains { $0.code == "guessed_route" })
  }

  /// A file that names its members gives them their fixes.
  @Test func filesNameMembersThemselves() throws {
    try folder.write(
      """
      {"member": "leo", "time": "2026-05-01T08:00:00Z", "lat": 48, "lon": 11}
      {"member": "ana", "time": "2026-05-01T08:00:10Z", "lat": 48, "lon": 11}

      """, to: "hike/fixes.ndjson")
    let summary = try run([folder["hike"]]).summary
    #expect(summary.members.filter { $0.fixes == 1 }.map(\.member.id) == ["ana", "leo"])
  }

  @Test func aManifestThatNamesTracksReadsNothingElse() throws {
    try write(1, "hike/leo.gpx")
    try write(2, "hike/ana.gpx")
    try folder.write(
      """
      {"schema": "hither/outing/1", "members": [{"id": "leo", "tracks": ["leo.gpx"]}, {"id": "ana"}]}
      """, to: "hike/outing.json")
    let summary = try run([folder["hike"]]).summary
    #expect(summary.members.filter { $0.fixes > 0 }.map(\.member.id) == ["leo"])
    #expect(summary.diagnostics.notices.map(\.code) == ["no_tracks"])
  }

  @Test func withoutAnyTheRefusalSaysWhatToDo() throws {
    try write(3, "hike/somebody.gpx")
    let error = try #require(throws: HitherError.self) { try run([folder["hike"]]) }
    #expect(error.code == .data && error.message.contains("names no track"))
    #expect(error.hint?.contains("leo.gpx") == true)
  }

  private static let names: [(String, String?)] = [
    ("leo", "leo"), ("LEO", "leo"), ("2026-05-01_leo_2", "leo"), ("Ana Huber", "ana"),
    ("ana-maria", "maria"), ("leopold", nil), ("leo and ben", nil), ("track", nil), ("", nil),
  ]

  @Test(arguments: names)
  func aNameIsWords(_ stem: String, _ owner: String?) {
    let members = [
      Member(id: "leo"), Member(id: "ana", name: "Ana Huber"), Member(id: "ben"),
      Member(id: "maria", name: "Ana Maria"),
    ]
    #expect(InputSelection.owner(of: stem, among: members) == owner)
  }
}
