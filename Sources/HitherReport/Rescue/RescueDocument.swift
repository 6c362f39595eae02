import HitherGeodesy
package import HitherOuting
import HitherTracks

/// The last known position of a member, as JSON (`hither/rescue/1`).
package enum RescueDocument: FieldDocument {
  package static let schemaName = "hither/rescue/1"
  package static let summary =
    "The last known position of a missing member, its age, and how far the member can be since."

  package static let fields: [Field<RescueAnswer>] =
    identity + figures + [
      .reasons("unknown", "Why fields are null; those of an object after a point.", of: figures),
      .list(
        "rings", "Circles around the position within which lost hikers were found.", ring
      ) { _ in LostPersonRing.all },
      .text("rings_source", "The source of the rings.") { _ in LostPersonRing.source },
      .list("reach", "The farthest that the member can be on foot since the fix.", reach) {
        $0.reach
      },
    ]

  private static let ways: [Field<RescueWays>] = [
    .text("source", "The name of the file that the network was made from.") { $0.source },
    .text("attribution", "Whom to credit for the ways.", canBeNull: true) {
      $0.attribution.isEmpty ? nil : $0.attribution
    },
    .number("off_m", "From the position to the nearest way.", canBeNull: false) { $0.offMetres },
    .truth("may_end", "Whether ways beyond the network's edge may have been reached.") {
      $0.mayEnd
    },
    .list("isochrones", "What can be reached within a time.", isochrone) { $0.reaches },
  ]

  private static let isochrone: [Field<RescueWays.Reach>] = [
    .word("rule", "The origin of the speed.", of: WalkingReach.Rule.allCases.map(\.rawValue)) {
      $0.rule.rawValue
    },
    .number("speed_mps", "The speed on level ground.", canBeNull: false) { $0.levelSpeed },
    .seconds("time_s", "The time of walking.", canBeNull: false) { $0.ways.milliseconds },
    .number("farthest_m", "The largest straight distance reached.", canBeNull: false) {
      $0.ways.farthestMetres
    },
    .number("ways_m", "The length of the ways reached.", canBeNull: false) { $0.ways.metres },
    .number(
      "heights_pct", "The share of that length with slopes by the terrain.", canBeNull: false
    ) { $0.ways.heightShare * 100 },
  ]

  private static let identity: [Field<RescueAnswer>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("notice", "That this is not an emergency service, and whom to call.") { _ in
      RescueWords.emergency.english + ". " + RescueWords.notService.english
    },
    .text("outing", "What people call the outing.") { $0.outing },
    .text("id", "What files and events call the member.") { $0.member.id },
    .text("name", "What people call the member.") { $0.member.name },
    .instant("time", "The moment of the age.") { $0.moment },
    .truth("end_of_outing", "Whether that is the end of the outing, because none was named.") {
      $0.isEndOfOuting
    },
    .text("timezone", "The zone of local times.") { $0.zone },
  ]

  private static let figures: [Field<RescueAnswer>] =
    activity + Field.position { $0.fix.coordinate } + place + motion

  private static let activity: [Field<RescueAnswer>] = [
    .text(
      "activity", "What the member did: walk, run, ride, ski, water or drive.", canBeNull: true
    ) { $0.activity?.rawValue }.otherwise(.notEnough)
  ]

  private static let place: [Field<RescueAnswer>] = [
    .text("dms", "The position in degrees, minutes and seconds.") {
      AngleText.sexagesimal($0.fix.coordinate)
    },
    .object("utm", "The position in UTM on WGS 84.", utm) { $0.grid }.otherwise(.outsideGrid),
    .number("ele", "Metres above mean sea level, as recorded.") { $0.elevation }
      .otherwise(.notRecorded),
    .number("accuracy_m", "Radius of 68 % probability, as the device stated it.") {
      $0.accuracy
    }.otherwise(.notRecorded),
    .instant("fix_time", "The time of the position.") { $0.fix.time },
    .seconds("age_s", "The age of the position at `time`.") { $0.ageMilliseconds }
      .otherwise(.notAsked),
  ]

  private static let motion: [Field<RescueAnswer>] = [
    .number("heading_deg", "Direction of walking at the fix, clockwise from north.") {
      $0.heading
    }.otherwise { answer in
      answer.before == nil ? .oneFix : answer.speed == nil ? .notEnough : .notMoving
    },
    .object("speed", "The average speed over the last fixes.", speed) { $0.speed }
      .otherwise { $0.before == nil ? .oneFix : .recordingGap },
    .object("before", "The last fix at least a minute earlier.", before) { $0.before }
      .otherwise(.oneFix),
    .object("battery", "The last battery level that the device stated.", battery) {
      $0.battery
    }.otherwise(.notRecorded),
    .number("moving_speed_mps", "The average speed while moving, up to the fix.") {
      $0.movingSpeed
    }.otherwise(.notMoving),
    .object("route", "The planned route from the last fix that fits it.", route) { $0.route }
      .otherwise { $0.hasRoute ? .notOnRoute : .noRoute },
    .object("ways", "The ways reached on foot since the fix, with --network.", ways) {
      try? $0.ways.get()
    }.otherwise { $0.unknownWays ?? .noNetwork },
  ]

  private static let utm: [Field<UTMPosition>] = [
    .count("zone", "The zone, 1 to 60.") { $0.zone },
    .text("band", "The band of latitude.") { String($0.band) },
    .number("easting_m", "Metres east.", canBeNull: false) { $0.easting },
    .number("northing_m", "Metres north.", canBeNull: false) { $0.northing },
    .text("text", "The position to a metre.") { $0.text },
    .text("mgrs", "The reference in the Military Grid Reference System.") { $0.mgrs },
  ]

  private static let speed: [Field<LastFixes.Speed>] = [
    .number("speed_mps", "Distance travelled over time.", canBeNull: false) {
      $0.metresPerSecond
    },
    .seconds("over_s", "The time.", canBeNull: false) { $0.milliseconds },
  ]

  private static let before: [Field<LastFixes.Before>] =
    [
      .instant("time", "The time of that fix.") { $0.time }
    ] + Field.position { $0.coordinate } + [
      .number("distance_m", "Straight to the last one.", canBeNull: false) { $0.metres }
    ]

  private static let battery: [Field<LastFixes.Battery>] = [
    .number("battery_pct", "The level.", canBeNull: false) { $0.percent },
    .instant("time", "When it was stated.") { $0.time },
  ]

  private static let ring: [Field<LostPersonRing>] = [
    .word(
      "ground", "The terrain of the searches.", of: LostPersonRing.Ground.allCases.map(\.rawValue)
    ) {
      $0.ground.rawValue
    },
    .number("share_pct", "The share of the hikers found within it.", canBeNull: false) {
      $0.percent
    },
    .number("radius_m", "The radius.", canBeNull: false) { $0.metres },
  ]

  private static let reach: [Field<WalkingReach>] = [
    .word("rule", "The origin of the speed.", of: WalkingReach.Rule.allCases.map(\.rawValue)) {
      $0.rule.rawValue
    },
    .number("speed_mps", "The speed.", canBeNull: false) { $0.speed },
    .number("radius_m", "Speed times age.", canBeNull: false) { $0.radius },
  ]

  private static let route: [Field<RouteOutlook>] = [
    .number("progress_m", "Along the route, within the lap.", canBeNull: false) { $0.progress },
    .number("length_m", "The route's length.", canBeNull: false) { $0.length },
    .number("cross_track_m", "From the route, positive to the right.") { $0.crossTrack },
    .instant("time", "The time of the last fix that fits the route.") { $0.time },
    .text("towards", "Where the last fixes moved: start or end.", canBeNull: true) {
      $0.towards?.rawValue
    },
    .list("ahead", "Points of the route towards its end.", point) { $0.ahead },
    .list("back", "Points of the route towards its start.", point) { $0.back },
  ]

  private static let point: [Field<RouteOutlook.Point>] =
    [
      .word("kind", "Why it is named.", of: RouteOutlook.Point.Kind.allCases.map(\.rawValue)) {
        $0.kind.rawValue
      },
      .text("name", "The waypoint's name.", canBeNull: true) { $0.name },
      .number("distance_m", "Along the route from the member.", canBeNull: false) { $0.metres },
    ] + Field.position { $0.coordinate }
}
