import Foundation
import Hither
import Testing

/// What cannot be done is an error with a hint, and what cannot be known is nil with a reason.
@Suite("Faults of a library's user")
struct FaultTests {
  private func thrown(_ body: () throws -> Void) -> HitherError? {
    do {
      try body()
      return nil
    } catch {
      return error as? HitherError
    }
  }

  private func fix(_ seconds: Int64, _ latitude: Double, _ longitude: Double) -> Fix {
    Fix(
      time: Instant(milliseconds: 1_700_000_000_000 + seconds * 1000),
      coordinate: Coordinate(latitude: latitude, longitude: longitude)
        ?? Coordinate(latitudeE7: .max, longitudeE7: 0))
  }

  @Test func aMissingFileIsNamed() {
    let error = thrown { _ = try Outing(contentsOf: ["no-such.gpx"]) }
    #expect(error?.code == .inputNotFound)
    #expect(error?.place == "no-such.gpx")
  }

  @Test func noFixIsAnError() {
    #expect(thrown { _ = try Outing(tracks: []) }?.code == .data)
    #expect(thrown { _ = try Outing(tracks: [Track(member: "a", fixes: [])]) }?.code == .data)
  }

  @Test func wrongOptionsAreRefused() {
    let track = Track(member: "a", fixes: [fix(0, 47, 11)])
    var options = OutingOptions()
    options.timeZone = "Europe/Nowhere"
    #expect(thrown { _ = try Outing(tracks: [track], options: options) }?.code == .usage)
    options = OutingOptions()
    options.leader = "nobody"
    let error = thrown { _ = try Outing(tracks: [track], options: options).analyse() }
    #expect(error?.hint != nil)
    options = OutingOptions()
    options.transit = "gtfs.zip"
    #expect(thrown { _ = try Outing(tracks: [track], options: options) }?.code == .usage)
    options = OutingOptions()
    options.outing = "outing.json"
    #expect(thrown { _ = try Outing(tracks: [track], options: options) }?.code == .usage)
  }

  @Test func whatIsMissingIsSaid() throws {
    let outing = try Outing(tracks: [Track(member: "a", fixes: [fix(0, 47, 11)])])
    #expect(thrown { _ = try outing.analyse(.fences) }?.code == .usage)
    #expect(thrown { _ = try outing.analyse(.clock) }?.code == .usage)
    #expect(thrown { _ = try outing.match() }?.code == .usage)
    #expect(thrown { _ = try outing.sampled(policy: "sometimes") }?.hint != nil)
    #expect(thrown { _ = try outing.sampled(policy: "exec:true") }?.code == .usage)
    #expect(thrown { _ = try outing.simplified(method: "td-tr", metres: -1) }?.hint != nil)
    #expect(thrown { _ = try outing.with(places: "{") }?.code == .data)
    #expect(thrown { _ = try outing.with(route: []) }?.code == .data)
    let place = try #require(Coordinate(latitude: 47, longitude: 11))
    #expect(thrown { _ = try outing.with(route: [place, place]) }?.code == .data)
  }

  @Test func aFigureThatIsUnknownHasAReason() throws {
    let outing = try Outing(tracks: [Track(member: "a", fixes: [fix(0, 47, 11)])])
    let member = try #require(try outing.analyse(.totals)["a"])
    #expect(member.fixCount == 1)
    #expect(member.distance == 0)
    #expect(member.distanceStandardError == nil)
    #expect(member.unknown["distance_se_m"] == "one_fix")
    #expect(member.ascent == nil && member.unknown["ascent_m"] == "no_heights")
  }

  /// Of whom nothing is known, nobody says that he stayed where he was.
  @Test func aMemberWithoutFixesHasNoDistance() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let track = TaskTests.dataset("alone/tracks/isla.gpx")
    try FileManager.default.copyItem(
      atPath: track, toPath: folder.appending(path: "isla.gpx").path)
    let manifest =
      #"{"schema": "hither/outing/1", "name": "Two", "members": ["#
      + #"{"id": "isla", "tracks": ["isla.gpx"]}, {"id": "bob", "tracks": []}]}"#
    try Data(manifest.utf8).write(to: folder.appending(path: "outing.json"))
    let analysis = try Outing(contentsOf: [folder.path]).analyse()
    let bob = try #require(analysis["bob"])
    #expect(bob.fixCount == 0 && bob.distance == nil && bob.rawDistance == nil)
    #expect(bob.unknown["distance_m"] == "no_fixes")
    #expect(try #require(analysis["isla"]?.distance) > 1000)
    #expect(analysis.summaryJSON.contains("\"distance_m\": null"))
  }

  /// A position that is none is rejected and counted; a repeated fix is a duplicate.
  @Test func everyFixIsAccountedFor() throws {
    var fixes = (0..<20).map { fix(Int64($0) * 5, 47 + Double($0) * 1e-4, 11) }
    fixes.append(fix(200, 99, 11))
    fixes.append(fixes[3])
    fixes.reverse()
    let analysis = try Outing(tracks: [Track(member: "a", fixes: fixes)]).analyse(.totals)
    #expect(analysis.rejectCount == 1)
    #expect(analysis.members.map(\.fixCount) == [20])
    #expect(!analysis.warnings.isEmpty)
  }
}
