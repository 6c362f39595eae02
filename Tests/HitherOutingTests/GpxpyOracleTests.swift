import Foundation
import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Compares the preset `gpxpy` with gpxpy itself, where it can be imported.
@Suite("The preset gpxpy agrees with gpxpy", .enabled(if: GpxpyOracle.isInstalled))
struct GpxpyOracleTests {
  @Test(arguments: UInt64(1)...4)
  func figures(seed: UInt64) throws {
    let folder = try ScratchFolder()
    try folder.write(Array(Self.gpx(MadeUp.walk(2000, seed: seed)).utf8), to: "walk.gpx")
    let told = try GpxpyOracle.figures(of: folder["walk.gpx"])
    let result = try run([folder["walk.gpx"]]) { plan in
      var needs = try RunNeeds.sums(plan)
      try? needs.comparePresets()
      return needs
    }
    let member = try #require(result.summary.members.first)
    let ours = try #require(member.conventions.first { $0.tool.name == "gpxpy" }).figures
    let time = try #require(ours.time)
    let pairs: [(String, Double?)] = [
      ("distance", ours.distance), ("slope_distance", ours.slopeDistance),
      ("moving", Double(time.movingMilliseconds) / 1000),
      ("stopped", Double(time.stoppedMilliseconds) / 1000),
      ("fastest", ours.fastest), ("ascent", ours.ascent), ("descent", ours.descent),
    ]
    for (name, value) in pairs {
      let (value, expected) = (try #require(value), try #require(told[name]))
      #expect(expected > 0 && abs(value - expected) <= 1e-9 * expected, "\(name): \(value)")
    }
  }

  private static func gpx(_ fixes: [Fix]) -> String {
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    for (index, fix) in fixes.enumerated() {
      if index > 0, fix.startsSegment { text += "</trkseg>" }
      if fix.startsSegment { text += "<trkseg>" }
      text += fix.point
    }
    return text + "</trkseg></trk></gpx>\n"
  }
}

/// gpxpy in a process of its own.
enum GpxpyOracle {
  static let isInstalled = (try? output(of: "import gpxpy\nprint('yes')"))?.contains("yes") == true

  /// What gpxpy says of a file.
  static func figures(of path: String) throws -> [String: Double] {
    let text = try output(
      of: """
        import gpxpy, json, sys
        track = gpxpy.parse(open(sys.argv[1]))
        moving, climb = track.get_moving_data(), track.get_uphill_downhill()
        print(json.dumps({
          "distance": track.length_2d(), "slope_distance": track.length_3d(),
          "moving": moving.moving_time, "stopped": moving.stopped_time,
          "fastest": moving.max_speed, "ascent": climb.uphill, "descent": climb.downhill}))
        """, path)
    return try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
  }

  private static func output(of script: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
