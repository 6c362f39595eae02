import HitherFormats
import HitherOuting
import HitherText
import HitherTracks
import TestSupport
import Testing

/// What goes through formats comes out the same: every accepted record, in file order.
@Suite("Conversion")
struct ConversionTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static func fixes(_ text: String, _ name: String) throws -> FixBatch {
    var source = try TrackSource.open(bytes: BytesSource(Array(text.utf8)), name: name)
    var fixes = FixBatch()
    var batch = RecordBatch()
    while try source.reader.read(&batch) { fixes.append(batch.fixes) }
    #expect(source.reader.takeRejects() == [])
    return fixes
  }

  /// One member's fixes once around all formats; rows that begin no segment stay so.
  @Test(arguments: [["csv", "ndjson"], ["ndjson", "csv"], ["csv"], ["ndjson"]])
  func aroundTheFormats(_ formats: [String]) throws {
    let outing = MadeUp.group(seed: 31)
    let root = try MadeUp.write(outing, in: folder)
    for member in outing.members where member.plan.device.format == .gpx {
      var path = root + "/" + member.trackPath
      for (step, format) in (formats + ["gpx"]).enumerated() {
        let text = try convert([path], to: format)
        path = try folder.write(text, to: "\(step)/\(member.plan.id).\(format)")
      }
      let last = try folder.text(of: "\(formats.count)/\(member.plan.id).gpx")
      #expect(try Self.fixes(last, "last.gpx") == member.fixes)
      #expect(member.fixes.count > 100)
    }
  }

  /// A converted outing has the figures of the outing.
  @Test(arguments: ["csv", "ndjson", "gpx"])
  func keepsFigures(_ format: String) throws {
    let messy = MessyRecording(seed: 33)
    let path = try folder.write(messy.text, to: "in/all.ndjson")
    let converted = try folder.write(try convert([path], to: format), to: "out/all.\(format)")
    let given = try run([path]).summary
    let other = try run([converted]).summary
    #expect(other.diagnostics.accepted == given.diagnostics.accepted)
    #expect(other.diagnostics.rejected == 0)
    guard format != "gpx" else {
      // Several tracks in one file are one member.
      #expect(other.members.count == 1)
      return
    }
    for (member, expected) in zip(other.members, given.members) {
      #expect(member.member.id == expected.member.id && member.fixes == expected.fixes)
      #expect(member.rawDistance == expected.rawDistance && member.time == expected.time)
      #expect(member.quality == expected.quality)
    }
  }

  @Test func recordsStayInFileOrderUnrepaired() throws {
    let walk = MadeUp.walk(60, seed: 34)
    var records = Array(walk.reversed()) + Array(walk.prefix(10))
    records[3].time = .absent
    records[5].coordinate.latitudeE7 += 500_000_000 / 4
    let path = try folder.write(records.lines(), to: "all.ndjson")
    let converted = try Self.fixes(try convert([path], to: "ndjson"), "all.ndjson")
    #expect(converted.rows == records)
  }

  @Test(arguments: ["csv", "ndjson", "gpx", "geojson"])
  func aRouteIsWrittenWhereThereIsNoTrack(_ format: String) throws {
    let outing = MadeUp.group(seed: 35)
    let route = try MadeUp.write(outing, in: folder) + "/route.gpx"
    let text = try convert([route], to: format)
    guard format != "geojson" else {
      let document = try JSONNode.parse(text)
      let features = try #require(document["features"]).elements("features")
      #expect(features.count == 1)
      let places = try #require(features[0]["geometry"]?["coordinates"]).elements("places")
      let line = try places.count == 1 ? places[0].elements("line") : places
      #expect(line.count == outing.route.points.count)
      return
    }
    let fixes = try Self.fixes(text, "route.\(format)")
    #expect(fixes.rows.map(\.coordinate) == outing.route.points)
    #expect(text.contains("<rtept") == (format == "gpx"))
  }

  @Test(arguments: ["ndjson", "gpx"])
  func routesAreCountedWhereThereIsATrack(_ format: String) throws {
    let path = try folder.write(
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte><rtept lat="1" lon="2"/>"#
        + #"</rte><trk><trkseg><trkpt lat="3" lon="4"/></trkseg></trk></gpx>"#, to: "both.gpx")
    let conversion = try Conversion(try plan([path]), to: folder["out"], format: format)
    #expect(
      try conversion.run { _ in }.diagnostics.notices.map(\.message) == [
        "1 route point is not written: a file's route is converted only if it has no track"
      ])
    let fixes = try Self.fixes(try folder.text(of: "out"), "both.\(format)")
    #expect(fixes.latitudeE7 == [30_000_000])
  }

  @Test func aFileOfWaypointsIsConvertedWhereTheyHaveAPlace() throws {
    let path = try folder.write(
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="7" lon="8"/></gpx>"#,
      to: "places.gpx")
    #expect(try convert([path], to: "gpx").contains(#"<wpt lat="7" lon="8">"#))
    #expect(throws: HitherError.self) { try convert([path], to: "csv") }
  }

  @Test func membersKeepTheirNames() throws {
    for name in ["ann", "bo \"b\", c"] {
      let fix = MadeUp.walk(1, seed: 36)
      let name = name.replacing("\"", with: "\\\"")
      try folder.write(fix.lines(member: name), to: "\(name.utf8.count).ndjson")
    }
    let table = try folder.write(
      try convert([folder["3.ndjson"], folder["11.ndjson"]], to: "csv"), to: "all.csv")
    #expect(try run([table]).summary.members.map(\.member.id) == ["ann", "bo \"b\", c"])
  }

  static let marked =
    #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="5" lon="6"><name>hut</name></wpt>"#
    + #"<wpt lat="7" lon="8"><name>lake</name></wpt><trk><trkseg><trkpt lat="3" lon="4"/></trkseg></trk></gpx>"#

  @Test(arguments: ["gpx", "kml", "geojson"])
  func waypointsAreWrittenWhereTheFormatHasAPlace(_ format: String) throws {
    let path = try folder.write(Self.marked, to: "a.gpx")
    let conversion = try Conversion(try plan([path]), to: folder["out"], format: format)
    #expect(try conversion.run { _ in }.diagnostics.notices == [])
    var source = try TrackSource.open(
      bytes: BytesSource(Array(try folder.text(of: "out").utf8)), name: "a.\(format)")
    var batch = RecordBatch()
    var places: [String: Int32] = [:]
    while try source.reader.read(&batch) {
      guard batch.kind == .waypoint else { continue }
      for (label, north) in zip(batch.labels, batch.fixes.latitudeE7) { places[label] = north }
    }
    #expect(places == ["hut": 50_000_000, "lake": 70_000_000])
  }

  @Test(arguments: ["csv", "ndjson", "owntracks", "mf-json"])
  func waypointsThatAreNotWrittenAreCounted(_ format: String) throws {
    let path = try folder.write(Self.marked, to: "a.gpx")
    let conversion = try Conversion(try plan([path]), to: folder["out"], format: format)
    let notices = try conversion.run { _ in }.diagnostics.notices
    #expect(
      notices.map(\.message) == [
        "2 waypoints are not written: the format '\(format)' has no place for them"
      ])
  }

  @Test(arguments: [("gpx", true), ("kml", true), ("geojson", false), ("csv", false)])
  func severalMembersInAFileThatIsReadAsOneAreSaid(_ format: String, _ isSaid: Bool) throws {
    let rows = "member,time,lat,lon\nleo,2026-05-01T08:00:00Z,1,2\nana,2026-05-01T08:00:00Z,1,2\n"
    let path = try folder.write(rows, to: "two.csv")
    let conversion = try Conversion(try plan([path]), to: folder["two"], format: format)
    let notices = try conversion.run { _ in }.diagnostics.notices
    #expect(notices.contains { $0.code == "members_joined" } == isSaid)
  }

  @Test func namesAndValuesThatAreNotWrittenAreSaid() throws {
    let point =
      "<trkpt lat='1' lon='2'><extensions><power>210</power><depth>4</depth></extensions></trkpt>"
    let path = try folder.write(
      "<gpx><trk><name>Morning</name><trkseg>\(point)</trkseg></trk>"
        + "<trk><name>Evening</name><trkseg>\(point)</trkseg></trk></gpx>", to: "a.gpx")
    let notices = try Conversion(try plan([path]), to: folder["b.gpx"], format: nil)
      .run { _ in }.diagnostics.notices
    #expect(notices.map(\.code) == ["track_names_left_out", "values_left_out"])
    #expect(notices.map { $0.values["what"] } == ["Morning; Evening", "depth"])
    #expect(try folder.text(of: "b.gpx").contains("<hither:power>210</hither:power>"))
    // A track of the member's own name loses nothing.
    let named = try folder.write(
      "<gpx><trk><name>leo</name><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>",
      to: "leo.gpx")
    let none = try Conversion(try plan([named]), to: folder["b.csv"], format: nil).run { _ in }
    #expect(none.diagnostics.notices == [])
  }

  @Test(arguments: Conversion.formats)
  func thePlannedRouteIsNotLeftOutInSilence(_ format: String) throws {
    try folder.write(
      "<gpx><rte><rtept lat='1' lon='2'/><rtept lat='1.1' lon='2'/></rte></gpx>",
      to: "hike/way.gpx")
    try folder.write(MadeUp.walk(20, seed: 38).lines(), to: "hike/ana.ndjson")
    let notices = try Conversion(try plan([folder["hike"]]), to: folder["out"], format: format)
      .run { _ in }.diagnostics.notices.filter { $0.code == "planned_route_left_out" }
    #expect(notices.map { $0.values["count"] } == ["2"])
    #expect(notices.map(\.file) == [folder["hike/way.gpx"]])
  }

  /// Points without times beside timed ones are not used, and that is said; where none has a time all are.
  @Test func pointsWithoutTimesAreNotLeftOutInSilence() throws {
    var records = MadeUp.walk(20, seed: 37)
    for index in [3, 4, 19] { records[index].time = .absent }
    let mixed = try run([try folder.write(records.lines(), to: "mixed.ndjson")])
    let notices = mixed.summary.diagnostics.notices.filter { $0.code == "untimed_points" }
    #expect(notices.map { $0.values["count"] } == ["3"])
    #expect(mixed.summary.members.map(\.fixes) == [17])
    for index in records.indices { records[index].time = .absent }
    let untimed = try run([try folder.write(records.lines(), to: "untimed.ndjson")])
    #expect(!untimed.summary.diagnostics.notices.contains { $0.code == "untimed_points" })
    // The sum of the lines between the points needs no times.
    #expect(untimed.summary.members.allSatisfy { ($0.distance ?? 0) > 0 && $0.time == nil })
  }

  @Test(arguments: ["Person", "who", "participant", "vehicle", "Vehicle ID"])
  func columnsOfMembersHaveSeveralNames(_ name: String) throws {
    let rows = "time,lat,lon,\(name)\n2026-05-01T08:00:00Z,1,2,leo\n2026-05-01T08:00:00Z,1,2,ana\n"
    let summary = try run([try folder.write(rows, to: "two.csv")]).summary
    #expect(summary.members.map(\.member.id) == ["ana", "leo"])
  }

  /// Several members without a known column of members are not added up in silence.
  @Test func manyFixesOfTheSameTimeAreReported() throws {
    let rows = (0..<50).flatMap { second in
      (0..<3).map { "2026-05-01T08:00:\(second + 10)Z,\(47 + $0),8.\(second + 10)\n" }
    }
    let path = try folder.write("time,lat,lon\n" + rows.joined(), to: "three.csv")
    let notices = try run([path]).summary.diagnostics.notices
    #expect(notices.filter { $0.code == "shared_times" }.map { $0.values["count"] } == ["100"])
  }
}
