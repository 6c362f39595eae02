import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// A recording that begins with fixes too inaccurate to say anything about the places of the clock.
@Suite("Coarse starts")
struct CoarseStartTests {
  private static let places = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"id": "home", "kind": "home", "radius_m": 80},
       "geometry": {"type": "Point", "coordinates": [121.5, 25.1]}},
      {"type": "Feature", "properties": {"id": "town", "kind": "home_town", "radius_m": 3000},
       "geometry": {"type": "Point", "coordinates": [121.5, 25.1]}}]}
    """

  /// Ten minutes of fixes of an accuracy about home, and ten good ones of home or of far away.
  private static func track(accuracy: Int, spread: Double, then longitude: Double) -> String {
    let rows = (0..<20).map { minute in
      let isGood = minute >= 10
      let place = isGood ? longitude : 121.5 + (minute.isMultiple(of: 2) ? spread : -spread)
      let time = "2026-05-01T01:\(minute < 10 ? "0" : "")\(minute):00Z"
      return "\(time),25.1,\(place),\(isGood ? 10 : accuracy)"
    }
    return "time,lat,lon,accuracy\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func states(_ track: String) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write(places, to: "places.geojson")
    try folder.write(track, to: "ann.csv")
    var options = OutingOptions()
    options.places = folder["places.geojson"]
    let recordings = try StreamedOuting([folder["ann.csv"]], options)
    let plan = try plan([folder["ann.csv"]], options)
    let result = try OutingRun(plan, try .everything(plan)).run()
    for piece in [1, 7, 500] {
      #expect(try recordings.watch(lateness: 0, seed: 1, piece: piece) == recordings.report())
    }
    return result.timeline.map { "\($0.state) \(($0.end - $0.start) / 60_000)" }
  }

  @Test("are unknown until a fix is evidence, and neither out nor out of town")
  func areUnknown() throws {
    let home = Self.track(accuracy: 2500, spread: 0.02, then: 121.5)
    #expect(try Self.states(home) == ["unknown 10", "home 9"])
    let away = Self.track(accuracy: 2500, spread: 0.02, then: 121.6)
    #expect(try Self.states(away) == ["unknown 10", "out_of_town 9"])
  }

  @Test("that are far enough away, or accurate enough, are evidence at once")
  func tell() throws {
    let far = Self.track(accuracy: 2500, spread: 1, then: 121.5)
    #expect(try Self.states(far).first?.hasPrefix("out_of_town") == true)
    let good = Self.track(accuracy: 20, spread: 0.0001, then: 121.5)
    #expect(try Self.states(good) == ["home 19"])
  }
}
