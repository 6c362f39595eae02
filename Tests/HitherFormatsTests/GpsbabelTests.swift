import Glibc
import HitherFormats
import HitherText
import HitherTracks
import Testing

/// The track points that `gpsbabel` reads of a file are those that are read here, where it is installed.
@Suite(.enabled(if: Corpus.folder != nil && Shell.has("gpsbabel")))
struct GpsbabelTests {
  struct Case: CustomTestStringConvertible {
    let format: String
    let path: String
    var testDescription: String { "\(format): \(path)" }

    init(_ format: String, _ path: String) {
      (self.format, self.path) = (format, path)
    }
  }

  @Test(arguments: [
    Case("gpx", "hike/strava_walk_1.gpx"), Case("gpx", "hike/garmin_with_extensions.gpx"),
    Case("gpx", "group/elbe-regatta-2023/track1.gpx"),
    Case("garmin_fit", "formats/gpsbabel/fit-sample.fit"),
    Case("garmin_fit", "formats/gpsbabel/garmin-oregon-700.fit"),
    Case("garmin_fit", "formats/fit/garmin-fenix-5-walk.fit"),
    Case("garmin_fit", "formats/fit/activity-small-fenix2-run.fit"),
    Case("gtrnctr", "formats/tcx/no_hr.tcx"), Case("gtrnctr", "formats/tcx/sup_activity_1.tcx"),
    Case("gtrnctr", "formats/gpsbabel/course.tcx"),
    Case("kml", "formats/gpsbabel/google_ext.kml"),
    Case("nmea,date=20190308", "formats/gpsbabel/adddate.nmea"),
  ]) func theSamePoints(example: Case) throws {
    let output =
      "/tmp/hither-gpsbabel-\(getpid())-\(example.format)-\(example.path.utf8.reduce(0) { $0 &* 31 &+ Int($1) }).gpx"
    defer { unsafe unlink(output) }
    try #require(
      Shell.run(
        "gpsbabel -t -i \(example.format) -f '\(Corpus.path(example.path))' -o gpx -F '\(output)' "
          + "> /dev/null 2>&1"))
    let theirs = try points(output)
    let ours = try points(Corpus.path(example.path))
    #expect(!theirs.isEmpty)
    #expect(ours.count == theirs.count)
    for (one, other) in zip(ours, theirs) {
      // It writes nine decimals, some formats have fewer.
      #expect(abs(one.coordinate.latitudeE7 - other.coordinate.latitudeE7) <= 10)
      #expect(abs(one.coordinate.longitudeE7 - other.coordinate.longitudeE7) <= 10)
      // A log without a date has no times here, and times without a date there.
      guard one.time != .absent else { continue }
      #expect(abs(one.time - other.time) < 1000)
    }
  }

  /// Waypoints, tracks and routes that `gpsbabel` writes as KML, with points and lines: each place counts once.
  @Test(
    arguments: [
      "hike/cerknicko-jezero.gpx", "hike/fells_loop.gpx",
      "group/bike-rally-plan/TrackWithoutTimes.gpx",
    ], ["kml", "kml,points=0", "kml,track=1"])
  func mixedKMLCountsOnce(path: String, spelling: String) throws {
    let output =
      "/tmp/hither-gpsbabel-\(getpid())-\(spelling.utf8.count)-\(path.utf8.count).kml"
    defer { unsafe unlink(output) }
    try #require(
      Shell.run(
        "gpsbabel -w -t -r -i gpx -f '\(Corpus.path(path))' -o \(spelling) -F '\(output)' "
          + "> /dev/null 2>&1"))
    #expect(try points(output).count == points(Corpus.path(path)).count)
    #expect(try waypointCount(output) == waypointCount(Corpus.path(path)))
  }

  private func waypointCount(_ path: String) throws -> Int {
    try Recorded(TrackSource.open(path).reader).counts[.waypoint] ?? 0
  }

  /// The track points of a file, or its route points where it has none.
  private func points(_ path: String) throws -> [Fix] {
    var reader = try TrackSource.open(path).reader
    var batch = RecordBatch()
    var tracks: [Fix] = []
    var routes: [Fix] = []
    while try reader.read(&batch) {
      if batch.kind == .track { tracks += batch.fixes.rows }
      if batch.kind == .route { routes += batch.fixes.rows }
    }
    return tracks.isEmpty ? routes : tracks
  }
}
