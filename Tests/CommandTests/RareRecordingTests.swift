import Foundation
import HitherText
import TestSupport
import Testing

/// Members who record rarely: what lies between two fixes is way or rest, and no recording gap.
@Suite("Rare recording")
struct RareRecordingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Rows of fixes some seconds apart; each is so many metres north of the one before.
  private static func csv(_ steps: [(seconds: Int, metres: Double)]) -> String {
    var text = "time,lat,lon\n"
    var (second, north) = (0, 0.0)
    for step in [(0, 0)] + steps {
      second += step.seconds
      north += step.metres
      let time = Date(timeIntervalSince1970: Double(1_777_600_800 + second))
      text += "\(time.ISO8601Format()),\(47 + north / 111_200),11\n"
    }
    return text
  }

  private static func repeated(
    _ seconds: Int, _ metres: Double, times: Int
  ) -> [(seconds: Int, metres: Double)] {
    Array(repeating: (seconds, metres), count: times)
  }

  /// The figures of the only member.
  private func figures(_ csv: String, _ options: String...) throws -> [String: Double] {
    try folder.write(csv, to: "a.csv")
    let run = try hither(["summarize", "a.csv", "--json"] + options, in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let member = try #require((document?["members"] as? [[String: Any]])?.first)
    var figures = member.compactMapValues { ($0 as? NSNumber)?.doubleValue }
    figures["stops"] = ((member["stops"] as? [[String: Any]])?.first?["duration_s"] as? Double) ?? 0
    return figures
  }

  @Test("a walk with a fix every four minutes is moving time")
  func walk() throws {
    let walk = Self.csv(Self.repeated(240, 312, times: 59))
    let figures = try figures(walk)
    #expect(figures["moving_s"] == 14_160 && figures["gap_s"] == 0)
    #expect(abs((figures["moving_speed_mps"] ?? 0) - 1.3) < 0.01)
    let fixed = try self.figures(walk, "--gap", "3m")
    #expect(fixed["moving_s"] == 0 && fixed["gap_s"] == 14_160)
  }

  @Test("40 minutes at one spot are a stop, however rarely recorded", arguments: [60, 300, 600])
  func rest(interval: Int) throws {
    let walk = Self.repeated(10, 13, times: 180)
    let rest = Self.repeated(interval, 0.5, times: 2400 / interval)
    let figures = try figures(Self.csv(walk + rest + walk))
    #expect(abs((figures["stopped_s"] ?? 0) - 2400) <= 30 && figures["gap_s"] == 0)
    #expect(abs((figures["stops"] ?? 0) - 2400) <= 30)
  }

  @Test("a silence of 40 minutes is unknown, and of 16 minutes elsewhere too")
  func unknown() throws {
    let walk = Self.repeated(10, 13, times: 180)
    let silence = try figures(Self.csv(walk + [(2400, 0.5)] + walk))
    #expect(silence["gap_s"] == 2400 && silence["stopped_s"] == 0)
    let moved = try figures(Self.csv(walk + [(600, 400)] + walk))
    #expect(moved["gap_s"] == 600 && moved["stopped_s"] == 0)
  }

  /// Fences and clock agree: who is inside a home all the while is home, and never lost between two fixes.
  @Test("hourly fixes at home are home", arguments: [60, 900, 3600, 7200])
  func home(interval: Int) throws {
    try folder.write(Self.csv(Self.repeated(interval, 0.1, times: 48)), to: "a.csv")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 47]},
         "properties": {"id": "house", "kind": "home", "radius_m": 100}}]}
      """, to: "places.geojson")
    let fences = try hither("fences", "a.csv", "--places", "places.geojson", in: folder).text
    #expect(!fences.contains("fence.left") && fences.contains("fence.entered"))
    _ = try hither("clock", "a.csv", "--places", "places.geojson", "-o", "clock", in: folder)
    let rows = try folder.text(of: "clock/timeline.csv").split(separator: "\n").dropFirst()
    let states = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
    #expect(states.last == "home" && !states.contains("lost") && states.count <= 2)
  }

  @Test("a --gap that is not a duration is refused in a line")
  func badGap() throws {
    for text in ["0", "x", "2d"] {
      let run = try hither("summarize", "a.csv", "--gap", text, in: folder)
      #expect(run.status == 64 && run.diagnosticLines.count <= 2)
    }
  }
}
