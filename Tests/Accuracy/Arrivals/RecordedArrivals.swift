import HitherOuting
import HitherTracks

/// A recording on which ranges of arrivals are judged; the planned route is its own track or another device's.
struct RecordedArrivals {
  enum Kind: String, CaseIterable {
    case hike = "recorded hikes"
    case run = "recorded runs"
    case ride = "recorded rides"
    case other = "recorded, route of another device"
  }

  let kind: Kind
  let track: String
  /// The recording of the planned route; nil for the track itself.
  var way: String?

  /// Each outing once, with one of its devices; recordings that contain a drive are omitted.
  static let all: [Self] =
    [
      "hike/endomondo.gpx", "hike/garmin_etrex32_hike_1.gpx", "hike/garmin_with_extensions.gpx",
      "hike/korita-zbevnica.gpx", "formats/gpsbabel/google_ext~kml.gpx",
    ].map { Self(kind: .hike, track: $0) }
    + [
      "hike/garmin-activity.gpx", "group/two-devices-run-2024-05-27/polar.gpx",
      "formats/gpsbabel/fit-sample.gpx",
    ].map { Self(kind: .run, track: $0) }
    + [
      "hike/UrbanBiker2019-04-18_16-12.gpx", "hike/bikeride.gpx",
      "group/whitchurch-A/Garmin-Edge-605.gpx", "formats/gpsbabel/garmin-oregon-700-output.gpx",
      "formats/gpsbabel/mtk_logger.gpx",
    ].map { Self(kind: .ride, track: $0) }
    + [
      ("group/two-devices-run-2024-05-27/polar.gpx", "group/two-devices-run-2024-05-27/garmin.gpx"),
      ("group/whitchurch-A/Garmin-Edge-605.gpx", "group/whitchurch-A/Lezyne.gpx"),
    ].map { Self(kind: .other, track: $0.0, way: $0.1) }

  func score(in folder: String) throws -> ArrivalScore {
    let fixes = try Self.fixes(folder + "/" + track)
    let way = try way.map { try Self.fixes(folder + "/" + $0) } ?? fixes
    return try ArrivalSet.score(fixes, on: ArrivalFolder.Way(of: way))
  }

  /// The accepted fixes of a recording.
  private static func fixes(_ path: String) throws -> FixBatch {
    var selection = InputSelection(OutingOptions())
    var needs = RunNeeds()
    needs.fixes = true
    let result = try OutingRun(try selection.plan([path]), needs).run()
    var fixes = FixBatch()
    for spool in result.fixes.prefix(1) {
      try spool?.read { (batch) throws(HitherError) in
        for row in 0..<batch.count { fixes.append(batch[row]) }
      }
    }
    return fixes
  }
}
