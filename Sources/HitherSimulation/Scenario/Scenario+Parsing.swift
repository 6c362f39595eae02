import HitherGeodesy
import HitherText
import HitherTracks

extension Scenario {
  /// The value of the file's `schema`.
  static let schema = "hither/scenario/1"

  /// Reads a scenario file, `hither/scenario/1`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's name, for errors.
  /// - Throws: The first fault, with its line, and the nearest valid key for a misspelled one.
  public init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    let fields = try ScenarioFields(
      document: bytes, file: file, schema: Scenario.schema,
      keys: ["start", "route", "pauses", "keep_together", "linger_s", "members", "log"])
    guard let start = Instant(rfc3339: try fields.text("start")),
      (Scenario.firstStart...Scenario.lastStart).contains(start)
    else {
      throw fields.error(
        "start", "start must be a time from 1900 to 2999 such as 2026-05-01T00:10:00Z")
    }
    let route = try RoutePlan(reading: fields)
    let limit = route.lengthMetres
    self.init(
      name: try fields.text("name"), seed: try fields.seed(), start: start, route: route,
      members: try MemberPlan.list(in: fields, routeMetres: limit))
    timeZone = try fields.timeZoneName()
    keepsTogether = try fields.bool("keep_together", else: keepsTogether)
    lingerSeconds = try fields.number("linger_s", 0...3600, else: lingerSeconds)
    pauses = try SharedPause.list(in: fields, routeMetres: limit)
    log = try LogPlan.list(
      in: fields, members: members, leader: members.isEmpty ? "" : members[leaderIndex].id,
      pauses: pauses.count, routeMetres: limit)
    source = bytes
  }

  private static let firstStart = Instant(milliseconds: -2_208_988_800_000)
  private static let lastStart = Instant(milliseconds: 32_503_679_999_999)
}

extension RoutePlan {
  init(reading scenario: ScenarioFields) throws(ScenarioError) {
    guard
      let fields = try scenario.object(
        "route",
        keys: [
          "shape", "length_m", "laps", "lat", "lon", "heading_deg", "winding", "switchbacks",
          "relief_m", "elevation_m",
        ])
    else { throw scenario.error("route", "the scenario needs \"route\"") }
    let latitude = try fields.number("lat", -80...80)
    let longitude = try fields.number("lon", -180...180)
    guard let start = Coordinate(latitude: latitude, longitude: longitude) else {
      throw fields.error("lat", "the route has no such start")
    }
    self.init(
      shape: try fields.word("shape"), lengthMetres: try fields.number("length_m", 200...100_000),
      start: start)
    if fields.has("laps") { laps = try fields.integer("laps", 1...100) }
    guard laps == 1 || shape.isClosed else {
      throw fields.error(
        "laps", "a winding route does not end where it began, so it cannot be walked in laps",
        hint: "choose the shape loop, figure_eight, lollipop or out_and_back")
    }
    guard lapMetres >= 200 else { throw fields.error("laps", "a lap must be 200 m or longer") }
    headingDegrees = try fields.number("heading_deg", 0...360, else: headingDegrees)
    winding = try fields.number("winding", 0...1, else: winding)
    if fields.has("switchbacks") { switchbacks = try fields.integer("switchbacks", 0...100) }
    let most = WindingPath.mostSwitchbacks(shape: shape, lapMetres: lapMetres)
    guard switchbacks <= most else {
      throw fields.error(
        "switchbacks", "the route is too short or too winding for this number of switchbacks",
        hint: "a route of this shape and length has room for \(most)")
    }
    reliefMetres = try fields.number("relief_m", 0...4000, else: reliefMetres)
    startElevationMetres = try fields.number("elevation_m", -400...8000, else: startElevationMetres)
  }
}

extension SharedPause {
  static func list(
    in scenario: ScenarioFields, routeMetres: Double
  ) throws(ScenarioError) -> [SharedPause] {
    var pauses: [SharedPause] = []
    let keys = ["at_m", "duration_s", "wait_for_all", "regroup_s", "scatter_m"]
    for fields in try scenario.objects("pauses", each: "a pause", keys: keys) {
      var pause = SharedPause(
        atMetres: try fields.number("at_m", 0...routeMetres),
        durationSeconds: try fields.number("duration_s", 0...14_400))
      pause.waitsForAll = try fields.bool("wait_for_all", else: pause.waitsForAll)
      pause.regroupSeconds = try fields.number("regroup_s", 0...3600, else: pause.regroupSeconds)
      pause.scatterMetres = try fields.number("scatter_m", 0...50, else: pause.scatterMetres)
      pauses.append(pause)
    }
    return pauses
  }
}
